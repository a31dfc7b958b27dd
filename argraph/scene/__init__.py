"""From a grid to a graph of objects: shapes, objects, views, scenes, relations."""
