"""How to reach a person on a network: e-mail, messengers and profiles, IP addresses."""

import re
from typing import Final

from shared.guardrails.reading import Recogniser, near, only_where, pattern

_PROVIDERS: Final = (
    "naver|gmail|googlemail|daum|hanmail|kakao|nate|outlook|hotmail|yahoo|icloud|live|me|korea"
    "|네이버|지메일|쥐메일|구글|다음|한메일|카카오|네이트|핫메일|아웃룩|야후|아이클라우드"
)
_DOT: Final = r"(?:[ ]?[.,·][ ]?|[ ]?(?:점|쩜|닷|도트)[ ]?|[ ]dot[ ]|[ ]?[(\[]dot[)\]][ ]?)"
_TOP: Final = r"(?:com|net|co[ ]?\.?[ ]?kr|kr|org|컴|넷|씨오|co)"
_EMAIL: Final = rf"""
    (?: (?<![A-Za-z0-9._%+-]) [A-Za-z0-9._%+-]++ (?:[ ]?\.[ ]?[A-Za-z0-9_%+-]+)?? | (?<![가-힣])[가-힣]{{2,12}}(?=[@골앳]|[ ]골뱅이) )
    (?: [ ]?@[ ]? | [ ]?(?:[(\[{{<][ ]?(?:at|앳|골뱅이)[ ]?[)\]}}>]|골뱅이?|앳|에잇)[ ]? )
    (?: (?:{_PROVIDERS})(?:{_DOT}{_TOP}(?:{_DOT}kr)?)? | [A-Za-z0-9-]+(?:{_DOT}[A-Za-z0-9-]+)+ | [A-Za-z][A-Za-z0-9-]+ )
"""
_EMAIL_IN_WORDS: Final = rf"""
    (?<![A-Za-z0-9._%+-]) [A-Za-z0-9._%+-]{{2,40}}+ [ ]at[ ] (?: (?:{_PROVIDERS})(?:{_DOT}{_TOP}(?:{_DOT}kr)?)? | [A-Za-z0-9-]+[ ]dot[ ][a-z]{{2,4}} )
"""

_MESSENGER: Final = "카톡|카카오톡|카카오|텔레그램|텔레|인스타그램|인스타|라인|위챗|왓츠앱|페이스북|페북|페메|트위터|디스코드|디코|카스|카카오스토리|스카이프|스냅챗|밴드|블로그|유튜브|스레드|틱톡|시그널|슬랙|네이트온|바이버|오픈채팅|오픈카톡|네이버|(?<![A-Za-z])(?i:kakaotalk|kakao|telegram|instagram|insta|line|wechat|whatsapp|discord|skype|facebook|twitter)(?![A-Za-z])"
_HANDLE: Final = r"[A-Za-z0-9][A-Za-z0-9._-]{2,30}(?:\#[0-9]{4})?"
_ID_WORD: Final = r"(?:아이디|ID|Id|id|계정|닉네임|닉|유저네임|핸들|DM|친추)"
_IP_CUE: Final = near(r"(?<![a-z])ip|아이피|접속|서버|공유기|주소", before=20, after=10)
_IP_VERSION: Final = near(r"버전|version|(?<![a-z])v\.?$|판$|조$", before=8, after=0)


def _has_digit_or_sign(match: re.Match[str]) -> bool:
    return re.search("[0-9._#@-]", match["value"]) is not None and re.search("[A-Za-z]", match["value"]) is not None


def _has_small_letter(match: re.Match[str]) -> bool:
    return re.search("[0-9a-z]", match["value"]) is not None


def _is_address(match: re.Match[str]) -> bool:
    octets = match[0].replace(" ", "").split(".")
    whole = all(int(octet) < 256 for octet in octets)
    return whole and not _IP_VERSION(match) and ((max(map(len, octets)) == 3 and " " not in match[0]) or _IP_CUE(match))


EMAILS: Final[Recogniser] = only_where(
    r"@|골뱅|앳|에잇|(?i:[(\[{<] ?at|[ ]at[ ])",
    pattern("email", _EMAIL),
    pattern("email", _EMAIL_IN_WORDS),
)
HANDLES: Final[Recogniser] = only_where(
    rf"{_MESSENGER}|{_ID_WORD}|@|\.com/|\.me/",
    pattern(
        "account_id",
        rf"(?:{_MESSENGER})[^A-Za-z0-9\0]{{0,4}}{_ID_WORD}[^A-Za-z0-9\0.!?]{{0,6}}@?(?P<value>{_HANDLE})(?![A-Za-z0-9@])",
    ),
    pattern(
        "account_id",
        rf"(?<![A-Za-z_]){_ID_WORD}(?:은|는|이|가|:|=)[ ]?[:=]?[ ]?@?(?P<value>{_HANDLE})(?![A-Za-z0-9@])",
        _has_small_letter,
    ),
    pattern(
        "account_id",
        rf"(?:{_MESSENGER}|{_ID_WORD}[ :])[^A-Za-z0-9\0.!?]{{0,10}}(?P<value>{_HANDLE})(?![A-Za-z0-9@])",
        _has_digit_or_sign,
    ),
    pattern(
        "account_id",
        rf"(?:{_MESSENGER})?[ ]?(?<![A-Za-z_])(?:아이디|닉네임|ID)(?:은|는|이|가|:)?[ ]?(?P<value>[가-힣]{{1,8}}[0-9]{{2,6}})(?![0-9]|[ ]?[만억천원년개])",
    ),
    pattern("account_id", rf"(?:{_MESSENGER})(?:은|는|:)[ ]?(?P<value>[a-z][a-z._]{{3,30}})(?![A-Za-z0-9@])"),
    pattern(
        "account_id",
        rf"(?<![A-Za-z0-9._@/-])(?P<value>{_HANDLE})(?:이|가|은|는)?[ ]?(?:제[ ])?(?:{_MESSENGER})(?=[ ]?(?:아이디|ID|id|으로|로|입니|이에|예요|추가|주세|$))",
        _has_digit_or_sign,
    ),
    pattern(
        "account_id",
        rf"(?<![A-Za-z0-9._@/-])(?P<value>{_HANDLE})[ ]?(?:아이디|ID|계정)(?=으?로|입니다|이에|예요|이야|$)",
        _has_digit_or_sign,
    ),
    pattern("account_id", r"(?<![A-Za-z0-9._가-힣>])@(?P<value>[A-Za-z][A-Za-z0-9._]{2,30})(?![A-Za-z0-9@])"),
    pattern(
        "account_id",
        r"(?:open\.kakao|instagram|facebook|twitter|x|t|line|linkedin|pf\.kakao|blog\.naver|youtube)\.(?:com|me)/(?P<value>[A-Za-z0-9@._/-]{2,60})",
    ),
)
ADDRESSES_ON_NETWORKS: Final[Recogniser] = only_where(
    r"[0-9][ ]?\.[ ]?[0-9]{1,3}[ ]?\.[ ]?[0-9]|[0-9A-Fa-f]:[0-9A-Fa-f:]|[0-9](?:-[0-9]{1,3}){3}",
    pattern(
        "ip_address", r"(?<![0-9.])[0-9]{1,3}(?:[ ]?\.[ ]?[0-9]{1,3}){3}(?![0-9]|\.[0-9]|[ ]?[억만천원])", _is_address
    ),
    pattern("ip_address", r"(?i:(?<![a-z])ip|아이피)[^0-9\0]{0,6}(?P<value>[0-9]{1,3}(?:-[0-9]{1,3}){3})(?![0-9-])"),
    pattern("ip_address", r"(?<![0-9A-Fa-f:])(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![0-9A-Fa-f:])"),
    pattern("ip_address", r"(?<![0-9A-Fa-f:])(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,6}(?![0-9A-Fa-f:])"),
    pattern(
        "ip_address",
        r"(?<![0-9A-Fa-f:-])[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}(?![0-9A-Fa-f:-])",
        near("맥|MAC|기기|와이파이|공유기"),
    ),
)
