"""For whom the user asks: "친구가 물어봐 달래요. 친구 할머니가 친구한테 3천을 주셨대요" is of the friend."""

import re
from typing import Final

from services.clarifier.domain.clauses.beside import STRANGERS
from services.clarifier.domain.people.kinship import TERM

_POLITE: Final = r"(?:해요|합니다|해서요?|하셔서요?|하셨어요|했어요|하네요|하는데요?|그래서요?)"
_ASKS: Final = re.compile(
    r"(?:^|(?<=[.!?\n~]))\s*(?:제\s|저희\s|우리\s|직장\s|회사\s)?(?P<who>[가-힣]{1,5}?)(?:이|가|께서|을\s대신해서?|를\s대신해서?|\s대신(?:해서)?|\s부탁(?:으로|받고|을\s받고))\s"
    r"(?:(?:저(?:한테|보고|더러)|대신|좀|한번|이거)\s){0,3}"
    rf"(?:물어|여쭤|여쭈|여쭙|알아|문의|질문|계산해)\s?[가-힣]{{0,6}}(?:\s(?:달라|달래|주라|보라|드려|드립)[가-힣]{{0,6}})?(?:\s{_POLITE})?[\s.,!~]+"
)


_REPORTED: Final = re.compile(r"(?<=[셨았었였했됐졌갔왔뒀샀줬없있])대(?=요|[\s.,!?]|$)")


_HEADING: Final = re.compile(
    r"^\s*[^.!?\n\d]{2,24}\s(?:경우|건|것)(?:에\s(?:대해서?|대한|관해서?|관한))?\s?(?:문의|질문|상담)[가-힣]{0,6}\s?[.!\n]+(?=.*(?:→|->|=>))",
    re.DOTALL,
)
_SPEAKER_OF_ARROW: Final = re.compile(rf"(?<![가-힣])(?:{TERM})\s?\((?:나|저|본인)\)(?=\s?(?:→|-+>|=+>))")


def with_speaker_of_arrows(text: str) -> str:
    """ "자녀가 부모에게 주는 경우 문의. 아들(나)→아버지 7천만원": the arrows tell who gives, and 나 is the speaker."""
    return _SPEAKER_OF_ARROW.sub("나", _HEADING.sub("", text))


def without_who_asks(text: str) -> str:
    """A normalised text without for whom it is asked; a friend, who is no relative, speaks for himself in it."""
    asks = _ASKS.search(text)
    rest = text[asks.end() :].strip() if asks is not None else ""
    if asks is None or not rest:
        return text
    before = text[: asks.start()].strip()
    if re.fullmatch(STRANGERS, asks["who"]) is not None:
        rest = _as_himself(rest, asks["who"])
    return f"{before} {rest}".strip()


def _as_himself(text: str, who: str) -> str:
    text = _REPORTED.sub("어", text)
    name = rf"(?<![가-힣])(?:제\s)?(?:직장\s|회사\s)?{re.escape(who)}"
    text = re.sub(rf"{name}(?:이|가)(?=\s)", "제가", text)
    text = re.sub(rf"{name}(?:은|는)(?=\s)", "저는", text)
    text = re.sub(rf"{name}(?=(?:한테|에게)(?:서)?)", "저", text)
    text = re.sub(rf"{name}(?:의)?\s(?=통장|계좌|앞으로|명의)", "제 ", text)
    return re.sub(rf"{name}(?:의|네)?\s(?=[가-힣])", "", text)
