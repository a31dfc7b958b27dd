"""How values show themselves: in the terminal and as SVG."""
