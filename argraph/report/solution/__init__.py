"""What is shown of one solved task."""
