"""Running a function on many tasks, so that what happens to one task costs that task only."""
