"""Whom the user has asked, or who only ran the errand: no party of the gift. "남편한테 물어보니 3월 3일이래요"."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Transfer

_ADVERB: Final = r"\s?(?:(?:다시|방금|지금|아까|한번|한\s번|좀|또|직접|그냥|어제|오늘|겨우|일단|먼저|살짝)\s){0,2}"
_CONSULTED: Final = re.compile(
    rf"{_ADVERB}(?:물어|물었|묻[고더]|여쭤|여쭈|여쭙|확인|전화(?!\s?받)|통화|연락(?!\s?(?:받|이))|카톡|톡|문자(?!\s?(?:받|가\s?왔))|상의|의논|얘기(?:하|했|해)|이야기(?:하|했|해)|말(?:했|하니|해\s?보)|들었는데|들으니|들어\s?보|듣기로|듣고|들은\s?바|알아[보봤]|따져|캐물)"
)
_TELLS: Final = re.compile(
    rf"{_ADVERB}(?:그러(?:는데|던데|시는데|시던데|네|시네|더라|시더라)|그랬(?:는데|어|다)|그라(?:는데|던데|네)|카[더는던네]|말(?:하길|하기를|로는|씀하시|해\s?주|해줬)|알려\s?[주줬준]|가르쳐|갈켜|확인해\s?[주줬준]|찾아봐\s?[주줬]|알(?:아요|고\s있|걸요|텐데|거예요))"
)
_RAN_ERRAND: Final = re.compile(
    rf"{_ADVERB}(?:심부름|(?:전달|이체|송금|입금|전해\s?주기|배달|중개|통장)만\s|중간에서\s|(?:대신\s)?(?:전달|배달)(?:만|해\s?[준줬주]|한\s))"
)


def without_informants(
    text: str, persons: list[Person], verbs: list[Transfer], *, is_giver_known: bool
) -> list[Person]:
    """The people of a text without those who were only asked, tell of the gift, or ran the errand.

    Where nobody else is named or known, it is his gift that he was asked about: "엄마한테 물어보니 1억 주신대요".
    """
    informants = [person for person in persons if _is_informant(text, person)]
    others = [person for person in persons if person not in informants and person.path != SELF]
    if verbs and not (is_giver_known or others):
        gives = any(verb.is_honorific for verb in verbs)
        return [replace(each, case=Case.SUBJECT) if gives and each in informants else each for each in persons]
    return [person for person in persons if person not in informants]


def _is_informant(text: str, person: Person) -> bool:
    if person.path == SELF:
        return False
    if person.case in (Case.TO, Case.TOGETHER):
        return _CONSULTED.match(text, person.end) is not None
    if person.case in (Case.SUBJECT, Case.TOPIC):
        return any(told.match(text, person.end) for told in (_TELLS, _RAN_ERRAND))
    return False
