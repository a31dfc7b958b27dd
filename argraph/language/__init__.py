"""The rule language: words, selectors, transforms, canvases, rules, and the interpreter that runs them."""
