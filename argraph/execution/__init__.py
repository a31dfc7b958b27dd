"""Running functions on tasks: what an executor promises, and the worker processes of the one that there is."""
