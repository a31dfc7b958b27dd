"""What can be said about objects and done to them: one module per idea."""
