"""A backup of everything that is kept: the streams and the database, and the way back."""
