"""What is checked about the text of a message: personal data in it, and attempts to steer a model."""
