"""Images and Compose: what `make images`, `make servers` and `make compose` do."""
