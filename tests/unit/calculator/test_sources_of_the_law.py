"""Where the dated values of the law are from."""

import re
from dataclasses import fields

from services.calculator.domain.law import Statute
from services.calculator.domain.statute import Dated

SAYS_WHERE_FROM = re.compile(r"제[0-9]+(조|호)|[0-9]{4}-[0-9]{2}-[0-9]{2}")


def test_every_block_names_its_law_or_says_that_it_is_unverified(law: Statute) -> None:
    """What was read in the law names the article, the act or the day; what was not begins with 미확인."""
    for statute in (law.gift, law.inheritance):
        for each in fields(statute):
            dated = getattr(statute, each.name)
            for block in dated.blocks if isinstance(dated, Dated) else ():
                unverified = block.source.startswith("미확인: ")
                before_the_rule = block.value == 0
                assert unverified or before_the_rule or SAYS_WHERE_FROM.search(block.source), (each.name, block)
