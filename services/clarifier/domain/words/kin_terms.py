"""What Koreans call their relatives, as paths through a family (`family_paths`). `_` is a space that may be left out.

Most terms are made of a word for father, mother, son, brother … and what is put before it: 시-, 외-, 친정, 큰, 새-.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_FATHER: Final = "아버지 아버님 아버진 아부지 아브지 아부쥐 아버쥐 아배 아베 아바지 아부이 아바이 아방 아빠 압빠 아뻐"
_MOTHER: Final = "어머니 어머님 어머닌 어무니 어무이 어머이 어매 어메 오마니 엄마니 엄마 엄니 어멍 옴마 어마니"
_GRANDFATHER: Final = (
    "할아버지 할아버님 할아부지 할아버이 할아바이 할바이 하라부지 할비 하라버지 할부지 하부지 하르방 할배 할아방"
)
_GRANDMOTHER: Final = "할머니 할머님 할무니 할무이 할머이 할마이 할마시 할매 할모니 함미 할망"
_SON: Final = "아들 아들애 아들아이 아들자식 아들내미 아들래미 아들램 아들놈 아들넘 아덜"
_DAUGHTER: Final = "딸 딸애 딸자식 딸내미 딸래미 딸램 딸아이 딸아 딸년"
_ORDER: Final = "큰 작은 막내 막냇 둘째 첫째 셋째 외동 친 맏 의붓 양"
_BROTHER: Final = "형 형님 성님 행님 형아 큰성 작은성 오빠 오라버니 오라비 오래비 오라범 누나 누님 누부야 누부 누이 누이동생 언니 언냐"
_SISTER_OR_BROTHER: Final = "동생 동상 남동생 여동생"
_AUNT_OR_UNCLE: Final = "삼촌 삼춘 고모 이모"
_SIBLINGS_SPOUSE: Final = "형수 형수님 제수 제수씨 계수 계수씨 올케 올캐 매형 매제 매부 자형 형부 제부"
_SPOUSES_SIBLING: Final = "처남 처제 처형 시누이 시누 시동생"


def _made(prefixes: str, *bases: str) -> str:
    """Every prefix before every base, with or without a space."""
    return " ".join(f"{prefix}_{base}" for prefix in prefixes.split() for base in " ".join(bases).split())


KIN_TERMS: Final[Mapping[str, str]] = {
    "P": f"""가친 자당 춘부장 부모 부모님 노부모 노모 노부 홀어머니 홀아버지 양친 {_FATHER} {_MOTHER} 부친 모친 선친 친부모 엄빠 맘마 마미 대디 파파 아비 애비 어미 에미 애미
        친정 양부모 양부 양모 친부 친모 계부 계모 생부 생모 새부모 새_부모님 mom mommy mother dad daddy father parents
        {_made("친 친정 양 새 의붓", _FATHER, _MOTHER)} {_made("친정 양 새", "부모 부모님")}""",
    "PP": f"""조부모 조부모님 조부 조모 할미 할아비 할애비 {_GRANDFATHER} {_GRANDMOTHER} grandma grandmother grandpa grandfather
        {_made("외 친", _GRANDFATHER, _GRANDMOTHER, "조부모 조부 조모 할미")}""",
    "PPP": f"{_made('증 외증 고', '조부모 조부 조모')} {_made('증조 외증조 고조', _GRANDFATHER, _GRANDMOTHER)}",
    "C": f"""아드님 따님 {_SON} {_DAUGHTER} {_made(_ORDER, _SON, _DAUGHTER, "아드님 따님")} 외아들 장남 차남 삼남 장녀 차녀 삼녀 독자
        여식 영식 아범 자녀 자녀분 자제 자제분 자식 자식놈 양자 양녀 아이 아이들 아기 애기 갓난_아기 갓난_애기 큰놈 작은놈 맏이 큰애 작은애 큰_아이 작은_아이 큰_아 작은_아 애 애들 아그 막내 막내이 막냉이 막둥이 막내둥이 큰놈이 둘째애 첫째애 막내애 첫째 둘째 셋째 넷째 son daughter""",
    "CC": f"""손자 손녀 손주 손지 손자애 손녀애 손주애 손자아이 손녀아이 손자새끼 손주딸 외손 손자녀 손녀딸 손자놈 손주놈 손주녀석 {_made("외 친 큰 작은 막내 장", "손자 손녀 손주 손지")} 장손 grandson granddaughter""",
    "CCC": "증손자 증손녀 증손주 증손 외증손자 외증손녀",
    "S": f"""배우자 처 남편 남푠 냄편 서방 서방님 신랑 바깥양반 바깥_양반 바깥어른 바깥_어른 바깥분 지아비 지어미 남의편 집_양반 우리_집_남자 우리_집_여자 우리_집_영감 주인_양반 옆지기 낭군 낭군님 집의_사람 집에_사람 안주인 마눌 마눌님 와이푸 와입 안해 바깥사람 바깥_사람 영감 영감님 영감탱이 영감쟁이 영감재이 그이 아내 와이프 와잎 집사람 집_사람 안사람 안_사람
        마누라 마누래 마느라 부인 각시 색시 할멈 내자 안식구 애아빠 애엄마 아이아빠 아이엄마 {_made("애 애들 아이들", "아빠 엄마 아버지 어머니 아부지")}
        아이_아빠 아이_엄마 애기_아빠 애기_엄마 허즈번드 재혼한_아저씨 재혼한_분 재혼한_사람 재혼한_남자 재혼한_여자 재혼한_남편 재혼한_아내 husband wife""",
    "PC": f"""{_BROTHER} {_SISTER_OR_BROTHER} {_made("큰 작은 막내 친 둘째 셋째 맏 친정", _BROTHER, _SISTER_OR_BROTHER)} {_made("막냇", _SISTER_OR_BROTHER)}
        {_made("의붓 이복", _BROTHER, _SISTER_OR_BROTHER)} 아우 장형 중형 백형 형제 자매 남매 형제자매 삼형제 사형제 오형제 세자매 네자매 삼남매 사남매 오남매 육남매 칠남매 brother sister""",
    "PCS": f"{_SIBLINGS_SPOUSE} {_made('큰 작은 둘째 셋째 막내', _SIBLINGS_SPOUSE)} 새언니 올케언니",
    "PPC": f"""{_AUNT_OR_UNCLE} 외삼촌 외숙 외숙부 숙부 백부 {_made("큰 작은", _FATHER)} {_made("큰 작은 막내 둘째 외 친", _AUNT_OR_UNCLE)}
        아재 아지매 백부님 숙부님 큰집 작은집 uncle aunt""",
    "PPCS": f"""숙모 외숙모 백모 고모부 이모부 당고모부 {_made("큰 작은", _MOTHER)} {_made("큰 작은 막내 둘째", "고모부 이모부 숙모 외숙모")}""",
    "PCC": f"조카 조카딸 조카아이 조카놈 조카애 {_made('큰 막내 장 친 외', '조카')} 질녀 생질 생질녀",
    "PCCC": "조카손주 조카손자 조카손녀 종손주 종손자 종손녀",
    "PCCS": "질부 조카며느리 조카사위",
    "PPCC": f"""사촌 종형 종형님 종제 종숙 재종 재종형 재종형님 재종제 재종동생 재종누나 재종누님 재당숙 사촌형 사촌오빠 사촌누나 사촌언니 사촌동생 이종사촌 고종사촌 외사촌 육촌 오촌 당숙 당숙모 당고모 이모할머니 고모할머니 큰할아버지 작은할아버지
        큰할머니 작은할머니 종조부 친척 친척분 일가친척 인척 친지 친족 기타친족 집안어른 집안_어른
        {_made("사촌 외사촌 이종사촌 고종사촌 육촌", _BROTHER, _SISTER_OR_BROTHER)}""",
    "SP": f"""시부모 시부모님 시모 시부 시댁 시갓집 {_made("시", _FATHER, _MOTHER)} 장인 장인어른 장인_어른 장인_어르신 장인_어룬 장인_영감 장인_영감님 장모_마님 장모 장모님 빙장어른 빙부 빙모 빙모님 처부모 처가댁 처갓집 처가_쪽 처가에서 시집에서 처가_어른 처가_식구
        {_made("처", "아버지 아버님 어머니 어머님")}""",
    "SPP": f"시조부모 시조부 시조모 처조부모 처조부 처조모 {_made('시 시외 처 처외', _GRANDFATHER, _GRANDMOTHER)}",
    "CS": f"""며늘아기 며늘아이 며늘애 며늘아가 며눌아기 메누리 메느리 어멈 자부 사우 새아기 {_made("큰 작은 막내 맏 손", "며느리")} 며느리 사위 {_made("큰 작은 막내 맏", "사위")}""",
    "CCS": "손주며느리 손자며느리 손부 손녀사위 손주사위 손서",
    "SPC": f"""{_SPOUSES_SIBLING} {_made("큰 작은 둘째 막내", _SPOUSES_SIBLING)} 시숙 시아주버니 시아주버님 도련님 서방님네 아주버님 아주버니 아가씨""",
    "SPCS": "처남댁 시매부 동서 손위동서 손아래동서 시누_남편 시누이_남편",
    "SPCC": "처조카 시조카",
    "SPPC": """시고모 시이모 시삼촌 시외삼촌 시작은아버지 시큰아버지 처고모 처이모 처삼촌 처외삼촌""",
    "SPPCS": "시작은어머니 시큰어머니 시숙모 시외숙모 시고모부 시이모부 처숙모 처외숙모 처고모부 처이모부",
    "CSP": "사돈 사돈어른 사돈_어른 사돈댁 사둔 사둔_어른 사둔댁",
    "E": """전남편 전_남편 전처 전부인 전_부인 전아내 전_아내 전와이프 전_와이프 전배우자 전_배우자 전_신랑""",
    "X": """친구 찐친 절친 베프 베스트프렌드 단짝 단짝친구 불알친구 불알_친구 소꿉친구 소꿉_친구 죽마고우 동창 동창생 대학_동기 학교_동기 입사_동기 군대_동기 회사_동기 고향_친구 지인 사귀는_사람 만나는_사람 아는_사람 아는_분 모르는_사람 남자친구 남자_친구 여자친구 여자_친구 남친 여친 전남친 전여친 전_남친 전_여친 전남자친구 전여자친구 전_남자친구 전_여자친구 사위_될_사람 사위_될_애 며느리_될_사람 며느리_될_아이 며느리_될_애 사위감 사윗감 며느리감 며느릿감 예비사위 예비_사위 예비며느리 예비_며느리 시어머니_될_분 시아버지_될_분 장모_될_분 장인_될_분 생판_남 섞인_남 남남 썸남 썸녀 애인 연인 약혼자 약혼녀 예랑 예신 예비신랑 예비_신랑 예비신부 예비_신부 예비남편 예비_남편
        예비아내 예비_아내 예비시부모 예비_시어머니 예비_시아버지 예비시어머니 예비시아버지 예비장모님 예비_장모님 예비장인어른 동거인 동거남 동거녀 사실혼배우자
        사실혼_배우자 사실혼남편 사실혼_남편 사실혼_아내 사실혼_관계 직장동료 동료 상사 이웃 선배 후배 은사 대부 대모 의형 의형제 의동생 의남매 의누나
        의언니 의오빠 고객 고객님 손님 의뢰인 어르신 사장님 회장님 대표님 부장님 과장님 팀장님 팀원 집주인 수양딸 수양아들 집사님 목사님 스님 선생님 교수님 원장님 옆집_아저씨 옆집_할머니 옆집_할아버지 룸메 룸메이트 friend""",
    "XS": "사모님",
}

_PARTS_OF_OTHER_WORDS: Final = """남남 노모 노부 동창 절친 단짝 형 딸 애 아이 아기 애기 막내 첫째 둘째 셋째 넷째 장인 동서 부인 사위 이모 고모 시부 시모 양부 양모 대부 대모 처 아우 사촌 누이 시누
    상사 이웃 서방 친정 양자 생부 생모 친부 친모 독자 자제 장손 손부 손서 그이 자당 여식 외손 자부 사우 재종 예신 예랑 안해 성님 행님 마눌 할비 영감 아범 어멈 낭군 아비 애비 어미 에미 애미 아재 아그 파파 색시 각시 고객 손님 동료 외숙 조부 조모
    부친 모친 의형 장형 중형 백형 사둔 큰아 작은아 son dad mom sister uncle aunt wife father mother parents"""
NEEDS_WORD_END: Final = frozenset(_PARTS_OF_OTHER_WORDS.split())
"""Terms that are also parts of other words: they count only where a particle or the end of the word follows."""

_STANDING_ALONE: Final = f"""{_FATHER} {_MOTHER} 할아버지 할아버님 할머니 할머님 할아부지 할무니 할매 할배 외할머니 외할아버지 남편 와이프 마누라 시어머니 시아버지
    시어머님 시아버님 장모님 장인어른 며느리 오빠 언니 누나 동생 남동생 여동생 조카 큰아버지 작은아버지 엄빠 아들 아내 손자 손녀 손주 증손녀 증손자 자녀"""
UNMISTAKABLE: Final = frozenset(_STANDING_ALONE.split())
"""Terms that are no part of any other word: they may begin anywhere, where spaces are left out."""

_OF_TIME: Final = r"\s?(?:주(?=에|쯤|차|말|이?요|였|인|$|[\s,.](?!고\s))|날|달(?![래라])|[월화수목금토일]요일|해(?=에|\s|$)|번|로(?=[\s,]))"
""" "3월 둘째 주": the ordinal of a time."""
BAD_FOLLOWERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("첫째", "둘째", "셋째", "넷째"), _OF_TIME),
    "배우자": "마자",
    "장인": "정신",
    "아이": "폰|패드|디어|고|템|돌봄|스",
    "애": "매|플|초",
    "부인": "하|했|할|과",
    "형": "편|식|태|광|사",
    "이모": "티콘|저모",
    "딸": "기",
    "고모": "양|습",
    "조카": "드",
    "할망": "정",
    "부모": "급여",
    "처": r"가\s?(?:근처|동네|쪽|옆|앞|부근)",
}

BAD_PRECEDERS: Final[Mapping[str, str]] = {
    "아들": "받",
    "아내": "찾알막안받참몰쏟살뽑",
    "손자": "겸",
    "자녀": "남여",
}


def pattern_of(terms: Iterable[str]) -> str:
    """A pattern that matches the longest of many terms, looking at each of their beginnings once."""
    root: dict[str, Any] = {}
    for term in terms:
        node = root
        for character in term:
            node = node.setdefault(character, {})
        node[_END] = {}
    return _pattern(root)


_END: Final = ""


def _pattern(node: dict[str, Any]) -> str:
    branches = [(r"\s?" if key == "_" else key) + _pattern(child) for key, child in node.items() if key != _END]
    if not branches:
        return ""
    return f"(?:{'|'.join(branches)})" + ("?" if _END in node else "")
