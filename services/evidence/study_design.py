"""How a paper went about its question, as it says itself: the design of its study and the size of what it studied."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kg.model.surveys.survey import Passage
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.cleaning import readable

_ADJECTIVE = (
    r"(?:prospective|retrospective|randomi[sz]ed|controlled|double-blind(?:ed)?|single-blind(?:ed)?|placebo-controlled|"
    r"open-label|open|multicent(?:er|re)|multi-cent(?:er|re)|multinational|single-cent(?:er|re)|cross-?over|"
    r"parallel-group|comparative|cross-sectional|longitudinal|observational|population-based|nationwide|matched|"
    r"qualitative|quantitative|mixed-methods|pilot|exploratory|empirical|case-control|cohort|interview|simulation|user|"
    r"field|feasibility|validation|questionnaire|non-inferiority|cluster|clinical|phase (?:[123]|I{1,3})[ab]?)"
)
_DESIGN = re.compile(
    rf"\b(?:(?:{_ADJECTIVE},? (?:and )?){{1,6}}(?:trial|study|survey)|"
    r"systematic (?:literature )?review and (?:network )?meta-analysis|(?:systematic|scoping|umbrella|narrative|"
    r"integrative|rapid|multivocal)(?: literature)? review|systematic mapping study|literature review|"
    r"(?:pooled|post hoc|secondary|cost-effectiveness|bibliometric|cross-sectional|retrospective) analysis|"
    r"(?:network )?meta-analysis|(?:online|web-based|national|questionnaire) survey|"
    r"(?:industrial |multiple )?case study)\b(?! protocol)",
    re.I,
)
_BEFORE = re.compile(
    r"\b(?:this|our|the present|the current|(?:conduct|perform|undert|carr|present|report|did|was|is|ran|run|through|"
    r"in|into|describ)\w*(?: out)? an?|the (?:results|design) of (?:the|our)|\AAn?) \Z",
    re.I,
)
"""What stands before the design of the paper itself: not `of trials`, `in the study by others`."""

_TELLING = re.compile(
    r"randomi[sz]ed|spective|cross-?(?:sectional|over)|cohort|case|-label|blind|placebo|qualitative|interview|"
    r"observational|simulation|user|field|longitudinal|pilot|feasibility|survey|phase|population|review|mapping|"
    r"meta-analysis|analysis|mixed|questionnaire|validation|non-inferiority",
    re.I,
)
"""`A multinational study`, `a comparative study` say nothing of how it was done."""

_HEADS_TITLE = re.compile(r"(?:\AAn? |[:.–-] (?:an? )?)\Z", re.I)
_ENDS_DESIGN = re.compile(r"\W*\Z|\W* (?:of|in|on|to|with|for|from|and|comparing|evaluating|about|using)\b")
"""What stands around the design in a title: `Salt and Sleep: a Pilot Study of Nurses`."""

_OWN = re.compile(
    r"\b(?:we|our|this (?:\w+ ){0,2}(?:study|paper|work|article|trial|review|survey|analysis)|was|were|"
    r"present(?:s|ed)?|the authors?|the aim|the objective|the purpose)\b",
    re.I,
)
_NOT_DONE = re.compile(
    r"\b(?:protocols?|proposals?|statements?|checklists?|recommendations?|quality of|how to|methods? (?:for|of)|"
    r"should|needed|required|warranted|future|planned|will|previous|prior|earlier|guidelines?|lack of|"
    r"reporting|reports? of|simulated|such as|for example|no)\b",
    re.I,
)
_REVIEW = re.compile(r"\breview\b|\bmeta-analysis\b|\bmapping\b|\bbibliometric\b", re.I)
_NUMBER = (
    r"(?:\d[\d,]{0,9}(?: \d{3})?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?|"
    r"(?:six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen))"
)
_WORKS = r"(?:studies|trials|RCTs|articles|papers|publications|reviews|reports)"
_PEOPLE = (
    r"(?:patients|participants|subjects|women|men|adults|children|adolescents|students|nurses|physicians|clinicians|"
    r"individuals|respondents|developers|practitioners|experts|interviews|projects|repositories|apps|documents|records|"
    r"hospitals|companies|organi[sz]ations|reports|notes|images|scans)"
)
_KINDS = r"(?: (?!and\b|or\b|of\b|in\b|were\b|was\b|from\b|with\b|to\b)[a-z][\w-]{1,20}){0,3}?"
_AHEAD = (
    r"(?:includ(?:ed|ing)|enrolled|recruited|randomi[sz]ed|analy[sz]ed|reviewed|interviewed|surveyed|treated|total of|"
    r"compris(?:ed|ing)|involv(?:ed|ing)|evaluated|data (?:of|from|on)|trial (?:of|in|with)|study (?:of|in|with)|"
    r"analysis of|review of|synthesis of|survey of|interviews with|experiment with) "
)
_BEHIND = (
    r"[^.;,]{0,40}? (?:(?:were|was) (?:\w+ly )?(?:included|enrolled|recruited|randomi[sz]ed|treated|eligible|selected|"
    r"interviewed|surveyed|analy[sz]ed)|met|participated|took part|completed|responded|received)\b"
)
_WORKS_STUDIED = re.compile(
    rf"(?:(?<=\s)|(?<=\A)|(?<=\())(?:{_AHEAD}({_NUMBER}){_KINDS} ({_WORKS})\b|"
    rf"(?<!of )(?<!and )(?<!hundred )({_NUMBER}){_KINDS} ({_WORKS})\b{_BEHIND})",
    re.I,
)
_PEOPLE_STUDIED = re.compile(
    rf"(?:(?<=\s)|(?<=\A)|(?<=\())(?:{_AHEAD}({_NUMBER}){_KINDS} ({_PEOPLE})\b|"
    rf"(?<!of )(?<!and )(?<!hundred )({_NUMBER}){_KINDS} ({_PEOPLE})\b{_BEHIND})",
    re.I,
)
_SEARCHED = re.compile(
    r"\b(?:search|identif|retriev|screen|initial|yield|fetch|databases?|of (?:whom|these|the)\b|each (?:group|arm))",
    re.I,
)
"""Numbers of what was looked through, or of a part, in whose sentence no size is looked for."""
_UNIT = re.compile(rf"{_WORKS}\Z", re.I)
_YEAR = re.compile(r"\A(?:19|20)\d\d\Z")
_IN_STUDY = re.compile(rf"\b(?:in|of|among|with|on) ({_NUMBER}){_KINDS} ({_WORKS}|{_PEOPLE})\b", re.I)
"""In the sentence that names the design: `a crossover trial in 156 adult patients`."""
_SCENE = frozenset({Role.BACKGROUND, Role.PROBLEM, Role.CONCLUSION, Role.LIMITATION})


DESIGN_KINDS: Mapping[str, re.Pattern[str]] = {
    "randomised trials": re.compile(r"\A(?=.*\brandomi[sz]ed\b).*\b(?:trial|study)\Z"),
    "systematic reviews": re.compile(r"\A(?=.*\breview\b).*\b(?:systematic|scoping|umbrella)\b"),
    "meta-analyses": re.compile(r"\A(?:network )?meta-analysis\Z"),
    "retrospective studies": re.compile(r"\bretrospective\b"),
    "surveys of people": re.compile(r"\b(?:online|web-based|national|questionnaire) survey\Z"),
    "case studies": re.compile(r"\bcase study\Z"),
    "qualitative studies": re.compile(r"\A(?=.*\b(?:qualitative|interview)\b).*\bstudy\Z"),
}
"""Names of designs in the plural, with what a design of the kind is called; the first that fits holds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyDesign:
    """The design of a study, small and without article (`randomised trial`), and what it studied (`126 patients`), ""
    where the abstract does not say; with the passages that say so, the first that of the design."""

    name: str
    size: str
    passages: tuple[Passage, ...]

    @property
    def is_review(self) -> bool:
        """Whether other papers are what was studied."""
        return _REVIEW.search(self.name) is not None

    @property
    def kind(self) -> str:
        """The kind of the design in the plural, one of `DESIGN_KINDS`; "" where it is none of them."""
        return next((kind for kind, pattern in DESIGN_KINDS.items() if pattern.search(self.name)), "")


@lru_cache(maxsize=4_096)
def study_design(item: EvidencePaper) -> StudyDesign | None:
    """The design that an abstract states of its own study; None where it states none, or a plan only."""
    title = readable(item.paper.title)
    stated = [(item.record, _design_in(title, is_title=True))]
    stated += [(each.passage, _design_in(readable(each.passage.text), is_title=False)) for each in item.passages]
    found = next(((passage, name) for passage, name in stated if name), None)
    if found is None or not item.passages:
        return None
    passage, name = found
    size, sized = _size(item, passage, is_review=_REVIEW.search(name) is not None)
    return StudyDesign(name=name, size=size, passages=tuple(dict.fromkeys((passage, sized or passage))))


def _design_in(text: str, *, is_title: bool) -> str | None:
    if _NOT_DONE.search(text):
        return None
    for found in _DESIGN.finditer(text):
        before = text[: found.start()]
        is_own = _BEFORE.search(before[-40:]) and (_OWN.search(text) or not before.strip("A "))
        is_titled = is_title and _HEADS_TITLE.search(before) and _ENDS_DESIGN.match(text[found.end() :])
        if is_own or is_titled:
            return _small(found[0]) if _TELLING.search(found[0]) else None
    return None


def _small(name: str) -> str:
    """A design for the middle of a sentence; `Delphi` stays a name."""
    return " ".join(name.lower().split()).replace("delphi", "Delphi").replace("phase i", "phase I")


def size_studied(item: EvidencePaper, *, is_review: bool) -> tuple[str, Passage] | None:
    """How much a paper studied (`126 patients`; of works where `is_review`), with the passage; None where not clear."""
    size, passage = _size(item, None, is_review=is_review)
    return None if passage is None else (size, passage)


def _size(item: EvidencePaper, design: Passage | None, *, is_review: bool) -> tuple[str, Passage | None]:
    """How many works a review took in, or how many people or things another study did; "" where it is not clear."""
    pattern = _WORKS_STUDIED if is_review else _PEOPLE_STUDIED
    last = max(len(item.passages) - 1, 1)
    for place, each in enumerate(item.passages):
        text = readable(each.passage.text)
        part = role(each.passage.text, position=place / last, label=each.label)
        if part in _SCENE or _SEARCHED.search(text):
            continue
        found = [(one[1] or one[3], one[2] or one[4]) for one in pattern.finditer(text)]
        if not found and each.passage == design:
            found = [(one[1], one[2]) for one in _IN_STUDY.finditer(text) if bool(_UNIT.match(one[2])) is is_review]
        if len(found) == 1 and not _YEAR.match(found[0][0]):
            return f"{found[0][0].lower()} {found[0][1]}", each.passage
    return "", None
