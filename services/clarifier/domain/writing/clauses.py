"""Where one statement ends and the next begins."""

import re
from typing import Final

BOUNDARY: Final = re.compile(
    r"[.!?\n;]|(?:[어아해에예세여]요|니다|네요|대요|래요|거든요?|죠)(?=[\s,])"
    r"|(?:(?<![라려다자냐최광참신])고(?:요|는)?|(?<!얼)며|(?<!그런)(?<!런)데요?|(?<!까)지만|거라|니까|면서)(?=[\s,])"
)
"""The end of a sentence, or a connective ending after which something else is told. "쓰라고 1억" is one statement."""
CLAUSE_END: Final = re.compile(
    r"(?:[가-힣](?:(?<!신)고요?|구요?|는데요?|은데|인데|한데|지만|며|거든요)|(?:[어아해에예세여]요|니다|[다함죠]|(?<!다)음|네요|[대래]요))(?=[\s,.!?]|$)|[.!?\n;](?=\s|$)"
)
