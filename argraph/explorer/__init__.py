"""The explorer: a local web page to see, draw, solve and question tasks.

A small server (`server`) behind a `doorkeeper` answers the page's questions (`questions`) with what the rest of
argraph can do; a solve is a process of its own that lives as long as somebody listens to it (`solving`). The page is
plain modules of JavaScript and CSS in `static`.
"""
