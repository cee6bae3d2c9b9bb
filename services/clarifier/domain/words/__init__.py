"""Words that spelling and reading both go by, as data. They import nothing."""
