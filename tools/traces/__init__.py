"""The spans of the last turns on one machine: a receiver that keeps them in a file, and how they are drawn."""
