"""How the documentation is built: MyST pages, pages made from the code, examples that run while it is built."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from argraph.version import __version__

project = "argraph"
author = copyright = "argraph contributors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "site_pages"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"argraph {__version__}"
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
default_role = "code"
nitpicky = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
