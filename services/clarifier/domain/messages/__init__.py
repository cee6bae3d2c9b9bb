"""What a whole message means: the readers put together, by the rules or checked against a model."""
