"""Relatives: what they are called, what they are to each other, and who gives to whom."""
