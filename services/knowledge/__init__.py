"""What the law says in plain Korean: passages, found by what people ask."""
