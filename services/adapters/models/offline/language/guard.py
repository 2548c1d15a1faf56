"""The last gate: what may be printed as a sentence of a survey."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.rules import DANGLING, DOCUMENTS, EXPLETIVE, SIDE_REMARK
from services.text.cleaning import is_boilerplate, is_english
from services.text.verbs import is_predicate

SHORTEST = 6
LONGEST = 60
"""Words of a printable sentence, both included."""

QUOTED = re.compile(r"“[^“”]*”")
_PRONOUN_I = re.compile(
    r"(?<![\w-])I(?:'m|'ve|'ll|'d)\b|(?<!\w )(?<![\w(/-])I(?= [a-z]{2,})|\bI (?:am|have|had|was|will|can|do|did|would|"
    r"argue|show|propose|present|discuss)\b"
)
_FIRST_PERSON = re.compile(
    r"\b(?:we|our|ours|us|ourselves|my|myself)\b(?!-)|\b(?:We|Our|Ours|Ourselves|My)\b|\bof mine\b|\blet's\b|"
    r"\byou(?:rs?|rself)?\b"
)
_THIS_PAPER = re.compile(
    rf"\b(?:in|of|throughout) (?:this|the present|the current) (?:\w+ )?(?:{DOCUMENTS})\b|\bthis (?:{DOCUMENTS})\b",
    re.I,
)
_BROKEN = re.compile(
    r"[\\{}]|\$\w|\w\$|�|&\w+;|<\w[^<>]*>|\[(?:Table|Figure)|\\\\|(?<!\.)\.\.$|,\.|,,|\( ?\)|\b(\w{2,}+) \1\b|"
    r"\bundefined\b",
    re.I,
)
_RUN_ON = re.compile(
    r"(?<!\bal)(?<!\bvs)(?<!\betc)(?<!\bcf)(?<!\bFig)(?<!\bapprox)(?<!\bInc)[a-z)\]%]{2}[.!?]\s+(?=[A-Z][a-z]*\s)|[a-z]{4}\.[A-Z][a-z]{2}"
)
_LIST_HEAD = re.compile(
    r"(?::|\bas follows|\bthe following|\bsuch as|\bnamely|\bincluding|\bi\.e\.|\be\.g\.)\W*$", re.I
)
_CUT_OFF = re.compile(
    r"\b(?:and|or|but|the|of|a|an|with|for|by|from|into|that|which|our|their|its|is|are|was|were|be|to|in|on|as|than|"
    r"i\.e|e\.g|vs|using|via)\.$|\.\.\.$",
    re.I,
)
_ENUMERATOR = re.compile(r"^\W*(?:\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})[).:]\s|[-–—•*])")
_SINGULAR_AFTER_ET_AL = re.compile(
    r"(?:^|[,;] |\b(?:that|and|while|because|although|where) )(?:[A-Z][\w'-]+ ){1,2}et al\. (?:is|was|has|does)\b"
)
_TWO_SUBJECTS = re.compile(
    r"\bet al\. (?:they|it|the (?:authors?|paper|study|work)) |\b(?:they|authors?) (?:the|they|it)\b(?! (?:same|more|"
    r"better))",
    re.I,
)
_INFINITIVE = re.compile(r"\ATo (?:\w+ly )?[a-z]+ (?!.*\b(?:is|was|are|were|remains|requires|means)\b)")
_POINTS_AWAY = re.compile(
    r"\bthe answer is\b|^(?:For|In|On|With) both \w+s,|"
    r"^(?:\w+ly, )?[A-Z][\w'-]+ (?:et al\. |and [A-Z][\w'-]+ )?(?:\w+ly |also |further )?"
    r"(?:show|find|demonstrate|prove|confirm|verify|suggest)s? that (?:it|they|this|these) (?!(?:is|was|are) (?:\w+ )?"
    r"(?:possible|necessary|important|hard|easy|difficult|feasible|sufficient|beneficial|not|better|crucial)\b)|"
    r"\b(?:answered|answer) in the (?:affirmative|negative)\b|"
    r"\b(?:above|aforementioned)[- ](?:mentioned )?(?:problem|issue|challenge|limitation|question)s?\b",
    re.I,
)
_ENDS = re.compile(r"(?:\.|\.[”)])$")
_WORD = re.compile(r"[A-Za-z']+")
_NESTING = {")": "(", "]": "[", "”": "“"}


def fault(text: str) -> str | None:
    """Why a text cannot be printed as a sentence; None when it can."""
    for name, is_broken in _CHECKS:
        if is_broken(text):
            return name
    return None


def is_publishable(text: str) -> bool:
    """Whether a text is one whole, third-person sentence that stands alone."""
    return fault(text) is None


def _has_wrong_length(text: str) -> bool:
    return not SHORTEST <= len(text.split()) <= LONGEST


def _starts_badly(text: str) -> bool:
    opening = text.lstrip("“(")
    return not opening or not (opening[0].isupper() or opening[0].isdigit()) or _ENUMERATOR.match(text) is not None


def _ends_badly(text: str) -> bool:
    return _ENDS.search(text) is None or _CUT_OFF.search(text) is not None or _LIST_HEAD.search(text[:-1]) is not None


def _is_unbalanced(text: str) -> bool:
    stack: list[str] = []
    for character in text:
        if character in _NESTING.values():
            stack.append(character)
        elif character in _NESTING and (not stack or stack.pop() != _NESTING[character]):
            return True
    return bool(stack) or text.count('"') > 0


def _speaks_in_first_person(text: str) -> bool:
    outside = QUOTED.sub("", text)
    return _FIRST_PERSON.search(outside) is not None or _PRONOUN_I.search(outside) is not None


def _dangles(text: str) -> bool:
    return DANGLING.match(text) is not None and EXPLETIVE.match(text) is None


def _lacks_a_verb(text: str) -> bool:
    if _INFINITIVE.match(text):  # "To assess X, we …": the predicate stands after the comma
        text = text.partition(",")[2]
    words = _WORD.findall(text)
    return not any(is_predicate(*neighbours) for neighbours in zip(["", *words], words, [*words[1:], ""], strict=False))


def _disagrees(text: str) -> bool:
    return _SINGULAR_AFTER_ET_AL.search(text) is not None or _TWO_SUBJECTS.search(text) is not None


_CHECKS = (
    ("length outside 6 to 60 words", _has_wrong_length),
    ("no sentence start", _starts_badly),
    ("no full stop", _ends_badly),
    ("a question", lambda text: "?" in QUOTED.sub("", text)),
    ("unbalanced brackets or quotation marks", _is_unbalanced),
    ("first person", _speaks_in_first_person),
    ("speaks of this paper", lambda text: _THIS_PAPER.search(text) is not None),
    ("opens with a reference to what came before", _dangles),
    ("speaks of something the reader does not see", lambda text: _POINTS_AWAY.search(text) is not None),
    ("no verb", _lacks_a_verb),
    ("disagreement of subject and verb", _disagrees),
    ("mark-up or a damaged character", lambda text: _BROKEN.search(text) is not None),
    ("two sentences in one", lambda text: _RUN_ON.search(QUOTED.sub("", text)) is not None),
    ("a remark about the document", lambda text: is_boilerplate(text) or SIDE_REMARK.search(text) is not None),
    ("not English", lambda text: not is_english(text)),
)
