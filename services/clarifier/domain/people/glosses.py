"""What stands beside a name or an age only to explain it: "동서가(남편 막냇동생 와이프요)"."""

import re
from typing import Final

from services.clarifier.domain.people.kinship import TERM
from services.clarifier.domain.writing.sought import sought
from services.clarifier.domain.writing.text import Span, without

_GLOSS: Final = sought(
    rf"(?:{TERM})(?:님|이|가|은|는|께서|한테|에게)?\s?(?P<gloss>\((?!\s?(?:제|내)\s[^()]*\)(?:[이가은는]\s|께|한테|에게))\s?(?:우리\s|저희\s|제\s)?(?:{TERM})(?:의|님)?\s?"
    rf"(?:[가-힣]{{1,4}}\s?){{0,2}}(?:{TERM})(?:요|예요|이에요|임|입니다)?\s?\))"
)
""" "외할머니(제 친정엄마)가" is one name with its particle behind."""
_SPEAKER: Final = sought(
    rf"(?<![가-힣])(?:제가|내가|저는|나는|저|나)\s?(?P<gloss>\(\s?(?:{TERM})(?:임|예요|이에요|입니다|인데)?\s?\))"
)
""" "제가(아빠) 6천만원을 증여했습니다"."""

_GLOSSED_SPEAKER: Final = sought(
    rf"(?:(?<=^[저나제내])|(?<=[\s.,][저나제내]))(?P<gloss>\(\s?(?:{TERM})\s?\))(?P<particle>한테|에게|는|도|랑|가)"
)
""" "저(며느리)한테": the particle stands behind the speaker."""
_GLOSSED_NAME: Final = sought(
    rf"(?<=[가-힣])(?P<gloss>\(\s?(?:제\s|우리\s)?(?:{TERM})\s?\))(?P<particle>한테서?|에게서?|께서|께)"
)
""" "오빠네 아들(손자)한테 5천만원"."""
_GLOSSED_BEHIND: Final = sought(rf"(?:(?<=저에게)|(?<=저한테)|(?<=나한테)|(?<=제게)|(?<=내게))\(\s?(?:{TERM})\s?\)")
""" "제게(큰딸) 현금 2억을"."""
_SPEAKER_AS_PARENT: Final = sought(
    rf"(?<![가-힣])(?P<gloss>(?:{TERM})(?:의)?\s?(?:아빠|엄마|아버지|어머니|애비|애미)(?:인|이자)\s)(?=(?:저|나)(?:[는도]|한테|에게)|(?:제|내)(?:가|게|\s(?:계좌|통장|이름|명의|앞)))"
)
""" "아들 아빠인 제 계좌로"."""
_RECEIVES_AS_PARENT: Final = sought(
    r"(?<![가-힣])(?P<gloss>(?:아빠|엄마|아버지|어머니|애비|애미)(?:인|이자)\s)(?=(?:저|나)(?:한테|에게)|(?:제|내)(?:게|\s(?:계좌|통장|이름|명의|앞)))"
)
""" "1억을 아빠인 제 계좌로"."""
_SPEAKER_IS_PARENT: Final = sought(
    r"(?:^|[.!?\n]\s*|(?:저는|나는|전|난)\s)(?:[^.!?,\n]{0,20}\s)?(?:딸|아들|딸내미|아들내미|애|아이|자식)(?P<gloss>(?:들)?(?:을|를|의|이|가)?\s?(?:(?:하나|둘|셋)?\s?(?:둔|있는|가진|키우는|기르는)\s)?(?:엄마|아빠|어머니|아버지|어미|아비|애미|애비)(?:입니다|이?에요|예요|임|되는\s사람입니다))(?=[\s.,!]|$)"
)
""" "이제 막 스무살 된 딸 엄마입니다": whoever writes."""
_CHILD: Final = r"(?:따님|아드님|딸|아들|자식|자제분?)"
_CHILD_OF: Final = sought(
    rf"(?<![가-힣])(?P<gloss>(?:외|친)?(?:할머니|할아버지)(?:의|님|님의)?\s?{_CHILD}(?:인|이신|이자|되는|되시는)\s)(?=(?:우리\s|저희\s|제\s)?(?:{TERM}))"
)
""" "외할머니의 딸인 엄마가 돌아가셨어요"."""
_THAT_IS: Final = sought(
    rf"(?:{TERM})(?:님)?(?P<gloss>\s?,?\s(?:그러니까|그니까|즉|말하자면),?\s(?:(?:우리|저희|제|내|아이|애)\s)?(?:(?:{TERM})의?\s?)?(?:{_CHILD}|{TERM})(?:님)?)(?P<particle>께서는|께서|한테서?|에게서?|[이가은는께])(?=\s)"
)
""" "친정엄마, 그러니까 외할머니의 따님은": one person, with the particle behind."""
_OLD_COUNT: Final = sought(
    r"(?P<gloss>(?:\d{1,2}|[가-힣]{1,4})\s?[살세](?:은|는|이)?\s?(?:한국|우리|세는)\s?나이(?:이?고|로|이?라|였고|인데|지만)?)(?=[^\n]*만\s?(?:으로\s?)?(?:\d|열))"
)
""" "스무 살은 한국 나이고 그날에는 만 18세였네요": the age by the law is told (민법158)."""


_KIND_OF_KIN: Final = sought(
    rf"(?:{TERM})(?:님|분)?(?:이?에요|예요|이?요|입니다|임|이?고요?|이?구요|인데요?)?[\s,.!]{{1,3}}(?:[가-힣]{{1,4}}\s)?(?P<gloss>(?:\d\s?촌\s?)?(?:인척|혈족|친척)(?:으로|이래|이라|관계|간|\s\d\s?촌))"
)
""" "아내의 사촌오빠요. 인척으로 4촌이라네요": nobody else."""
_IS_A_PARTNER: Final = sought(
    r"(?<![가-힣])오빠(?P<gloss>\s?\(\s?(?:제\s)?(?:남친|남자\s?친구|애인|예비\s?신랑|약혼자|동거인|사실혼[^()]{0,6})\s?\))"
)
_NO_BLOOD: Final = sought(
    r"(?<![가-힣])친\s?(?P<term>언니|오빠|누나|동생|이모|삼촌|고모)(?:은|는|이|가|도)?\s?(?:아니|아님|아닌|아녜|말고)"
)
""" "친언니 아니고 그냥 아는 언니예요": no kin, whatever she is called."""
_SAME_NAME: Final = re.compile(r"(?<![가-힣])오빠(?=[\s가는이랑한께에도])")
""" "오빠(남친)랑 6년 같이 살았구": no brother."""


_AGE_OR_SEX: Final = sought(
    r"(?:(?<=[저나지])|(?<=언니)|(?<=오빠)|(?<=누나)|(?<=[형매녀남])|(?<=동생)|(?<=막내)|(?<=[첫둘셋넷]째)|(?<=누이))\s?\(\s?(?:만\s?)?(?:[2-5]\d|6[0-4])?\s?(?:세|살)?[\s,]*(?:남|여|미혼|기혼)?\s?\)"
)
""" "형과 저(53) 둘", "막내(남) 셋이고": what tells nothing of who inherits; a child's age and one of 65 do."""


def without_ages_of_adults(text: str) -> str:
    """A text without the ages of the speaker and his brothers and sisters in brackets."""
    return _AGE_OR_SEX.sub("", text)


_IDIOMS: Final = (
    (re.compile(r"(?<![가-힣\d])(?:십|일|한|단|10|1)\s?원(?:도|\s?한\s?(?:장|푼)도?)?\s(?=없|안\s)"), "하나도 "),
    (re.compile(r"(?<![가-힣])아빤(?=\s)"), "아빠는"),
    (re.compile(r"(?<![가-힣])엄만(?=\s)"), "엄마는"),
    (re.compile(r"(?i)passed?\s?away\s?(?:하(?=[셨신시])|(?=\s|[.,]))"), "돌아가"),
    (re.compile(r"(?i)(?<![a-z])debts?(?![a-z])"), "빚"),
    (
        re.compile(
            r"(?<![가-힣])조카(?:분)?\s?\(\s?(?:(?:저한텐?|저한테는|제게는|저에겐|제)\s)?(사촌\s?(?:오빠|언니|누나|형님?|동생))[^()]{0,4}\)"
        ),
        r"\1",
    ),
)
""" "아버지는 2003년에 passed away 하셨고 debt는 없어요", "빚은 십원도 없고예"; a nephew of the dead: "조카(사촌형)에게"."""


def with_idioms_read(text: str) -> str:
    """A text with the English that emigrants put in, sums that mean nothing at all and short forms, in plain Korean."""
    for pattern, korean in _IDIOMS:
        text = pattern.sub(korean, text)
    return text


_FOR_A_FRIEND: Final = re.compile(
    r"\s*(?:제\s|우리\s)?(?P<who>친구|지인|이웃|동료|후배|선배)(?:를|을|의)?\s(?:대신|부탁|일로|일인데|얘긴데|얘기인데|이야긴데)"
)


def with_friend_as_speaker(text: str) -> str:
    """A text that is written for a friend, as he would tell it: "친구 대신 물어봅니다. 친구 어머니가 돌아가셨고"."""
    if (match := _FOR_A_FRIEND.match(text)) is None:
        return text
    who, told = match["who"], text[match.end() :]
    told = re.sub(rf"(?<![가-힣]){who}(?:의|네)?\s(?={TERM})", "", told)
    for particles, said in ((r"[은는]", "저는"), (r"[이가]", "제가"), (r"(?:와|과|이?랑|하고)", "저랑")):
        told = re.sub(rf"(?<![가-힣]){who}{particles}(?=\s)", said, told)
    return text[: match.end()] + told


_PARENT_IN_LAW_DIED: Final = re.compile(
    r"시(?:아버|어머|부친|모친)(?:님|지|니)?(?![^.!?\n]{0,20}(?:작년|년\s?전|예전|옛날))[^.!?\n]{0,30}(?:돌아가|별세|사망|떠나|가셨|소천|작고)"
)
_AS_CALLED: Final = re.compile(r"(?<![가-힣])(?=(?:어머님|아버님)(?![가-힣]*\s?(?:쪽|댁)))")


def with_parents_in_law(text: str, *, is_known: bool) -> str:
    """A text in which a daughter-in-law names her husband's parents so: she calls them 어머님 and 아버님.

    `is_known`: one of them was told to have died before.
    """
    return _AS_CALLED.sub("시", text) if is_known or _PARENT_IN_LAW_DIED.search(text) else text


_GLOSSES: Final = (
    *(_GLOSS, _SPEAKER, _SPEAKER_AS_PARENT, _RECEIVES_AS_PARENT, _SPEAKER_IS_PARENT),
    *(_CHILD_OF, _OLD_COUNT, _KIND_OF_KIN),
)


def without_gloss(text: str) -> str:
    """A normalised text in which everybody is named once, and each age told once; every letter stays at its place."""
    if (said := _IS_A_PARTNER.search(text)) is not None:
        text = _SAME_NAME.sub(
            "남친", f"{text[: said.start('gloss')]}{' ' * len(said['gloss'])}{text[said.end('gloss') :]}"
        )
    if (said := _NO_BLOOD.search(text)) is not None:
        text = re.sub(rf"(?<![가-힣]){said['term']}", "지인", text)
    text = with_speaker_unglossed(text)
    text = _THAT_IS.sub(_named_once, text)
    found = [match for pattern in _GLOSSES for match in pattern.finditer(text)]
    return without(text, [Span(*match.span("gloss")) for match in found], " ")


def with_speaker_unglossed(text: str) -> str:
    """A text in which the speaker, and who gets something, is named without what he is besides: "저(아들)에게"."""
    text = _GLOSSED_NAME.sub(lambda said: said["particle"] + " " * len(said["gloss"]), text)
    text = _GLOSSED_SPEAKER.sub(lambda said: said["particle"] + " " * len(said["gloss"]), text)
    return _GLOSSED_BEHIND.sub(lambda said: " " * len(said[0]), text)


def _named_once(said: re.Match[str]) -> str:
    """A name with the particle that stands behind its explanation, as long as what was said."""
    name = said.string[said.start() : said.start("gloss")]
    return name + said["particle"] + " " * len(said["gloss"])
