"""The events of a turn. Start with `catalogue`."""
