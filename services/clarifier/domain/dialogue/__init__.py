"""What a message leads to, given what was said before: the policy of the conversation."""
