"""How a message stands to the conversation, by its words alone: a yes, a no, a don't know, a correction, a wish."""
