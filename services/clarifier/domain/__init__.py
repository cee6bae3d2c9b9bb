"""From a sentence to the next event, without framework, clock or network.

`writing`, `amounts`, `days`, `people`, `occasions` and `inheritance` each read one kind of thing; `messages` puts them
together and says what a message means; `dialogue` decides what it leads to. `parameters` and `taxes` say what is collected.
"""
