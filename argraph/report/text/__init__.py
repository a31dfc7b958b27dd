"""Tables and sentences, and how they look in a terminal."""
