"""Where one statement ends and the next begins."""

import re
from typing import Final

BOUNDARY: Final = re.compile(
    r"[.!?\n;]|(?:[어아해에예세여]요|니다|네요|대요|래요|거든요?|죠)(?=[\s,])"
    r"|(?:(?<![라려다자냐최광참신])고(?:요|는)?|(?<!얼)며|(?<!그런)(?<!런)데요?|(?<!까)지만|거라|니까|면서)(?=[\s,])"
)
"""The end of a sentence, or a connective ending after which something else is told. "쓰라고 1억" is one statement."""
