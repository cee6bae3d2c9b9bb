"""Recorded conversations, run again through today's code; what is different, and since when."""
