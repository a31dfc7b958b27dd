"""Pictures of grids, scenes and figures as SVG."""
