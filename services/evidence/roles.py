"""What a sentence does in its abstract: set the scene, name the gap, contribute, explain, report, conclude."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from kg.model.surveys.claim import Passage
from services.reading.passages import PaperText, content_passages


class Role(StrEnum):
    """The part a sentence plays in its abstract."""

    BACKGROUND = "background"
    PROBLEM = "problem"
    CONTRIBUTION = "contribution"
    METHOD = "method"
    RESULT = "result"
    LIMITATION = "limitation"
    CONCLUSION = "conclusion"
    OTHER = "other"


LABEL_ROLES: tuple[tuple[str, Role], ...] = (
    (
        "background|context|introduction|motivation|importance|rationale|significance|perspective|outlook",
        Role.BACKGROUND,
    ),
    ("problem", Role.PROBLEM),
    ("objective|aim|purpose|goal|hypothes|scope", Role.CONTRIBUTION),
    (
        "conclusion|authors' conclusion|concluding|interpretation|implication|practical|practice|social|"
        "clinical relevance|recommendation|lessons",
        Role.CONCLUSION,
    ),
    ("limitation|strengths", Role.LIMITATION),
    ("result|finding|observation|recent findings|(?:key|main|principal) (?:results|findings)", Role.RESULT),
    (
        "main outcome|outcome|method|material|design|setting|participants|patients|intervention|data|study|"
        "research|measure|approach|search|selection|eligibility|subjects|sample|evidence|analysis|ethics|dissemination",
        Role.METHOD,
    ),
)
"""Section labels of structured abstracts, matched at their start."""

_WE = (
    r"\b(?:we|i|the authors?|authors|this (?:\w+ ){0,2}(?:paper|article|work|study|survey|review|thesis|chapter|"
    r"report|research)|the (?:paper|article|study|survey|review|work))"
)
_ADVERBS = r"(?: (?:\w+ly|also|further|then|first|thus|next|therefore|here))*"

CUES: tuple[tuple[Role, str], ...] = (
    (
        Role.LIMITATION,
        r"\blimitations? of (?:this|our|the (?:study|approach|method|present))|\bfuture (?:work|research|studies|"
        r"directions?)\b|\bfurther (?:research|studies|work|investigation)\b|"
        r"\bstill (?:an )?open (?:question|problem|challenge)|\bremaining challenges\b|\bis limited (?:by|to)\b|"
        r"\bdoes not (?:scale|generalize)",
    ),
    (
        Role.CONTRIBUTION,
        rf"{_WE}{_ADVERBS} (?:propose|present|introduce|develop|describe|offer|provide|design|devise|review|survey|"
        rf"summari[sz]e|study|studie|investigate|explore|examine|address|aim|focus|"
        r"formulate|construct|build|release|contribute|outline|discuss|consider|tackle|revisit|analy[sz]e|examine|"
        r"suggest|extend|put|seek|advocate|establish|create)(?:e?s|d|ed)?\b|"
        r"\b(?:is|are|was|were|has been) (?:proposed|presented|introduced|developed|described|designed)\b|"
        r"\b(?:our|main|key) contributions?\b|"
        r"\b(?:aim|goal|purpose|objective) of (?:this|the|our|the present) (?:paper|study|work|article|review|"
        r"research)",
    ),
    (
        Role.CONCLUSION,
        rf"{_WE}{_ADVERBS} (?:conclude|hope|recommend|believe|envision|expect|argue)s?\b|\b(?:in conclusion|"
        rf"to conclude|overall,|in summary|taken together|ultimately,)|"
        r"\b(?:findings|results) (?:suggest|highlight|underscore|emphasi[sz]e|have implications|may|can|could|"
        r"open)\b|\bpav(?:e|es|ing) the way\b|\bimplications? for\b",
    ),
    (
        Role.RESULT,
        rf"{_WE}{_ADVERBS} (?:show|find|found|demonstrate|prove|observe|achieve|report|identif|reveal|validate|"
        rf"verify|confirm|discover|obtain)(?:e?s|ed|d|y|ied|ies)?\b|"
        r"\b(?:experiments?|experimental|results?|evaluations?|simulations?|findings|analys[ie]s|empirical\w*|"
        r"ablation\w*|tests?|case stud(?:y|ies))\b[^.;]{0,100}\b(?:show|shows|showed|shown|demonstrate|"
        r"demonstrates|"
        r"demonstrated|reveal|reveals|revealed|indicate|indicates|indicated|confirm|confirms|confirmed|validate|"
        r"validates|verify|suggest|suggests|prove|illustrate)\b|"
        r"\boutperform\w*|\bstate-of-the-art (?:results?|performance|accuracy)|\b(?:achiev|improv|reduc|increas|"
        r"surpass|exceed|attain)\w*\b[^.;]{0,80}(?:\d[\d.]*\s?%|\bpercent|\btimes\b|\bfold\b|\bAUC|\baccuracy|"
        r"\bF1)|"
        r"\bp ?[<=≤] ?0?\.\d|\b95% CI\b|\b(?:sensitivity|specificity|accuracy|AUC|AUROC|F1)[\w -]{0,20} (?:of|was|"
        r"were|is) \d",
    ),
    (
        Role.PROBLEM,
        r"^(?:however|yet|unfortunately|nevertheless|nonetheless|despite|although|while|but)\b|\b(?:challenge|"
        r"challenges|challenging|suffer|suffers|difficult|difficulty|lack|lacks|lacking|limited|"
        r"limitation|limitations|shortcoming|shortcomings|drawback|drawbacks|fail|fails|failed|hinder|hinders|"
        r"hampers?|bottleneck|gap|neglects?|overlooks?|ignores?|struggles?|unclear|unexplored|understudied|"
        r"under-explored|underexplored|remains? (?:an )?(?:open|unclear|largely|unknown|poorly|elusive|limited)|"
        r"prone to|vulnerable|expensive|scarce|costly|problematic|little is known|not (?:well )?understood|"
        r"insufficient|inability|cannot)\b",
    ),
    (
        Role.METHOD,
        rf"{_WE}{_ADVERBS} (?:use|utili[sz]e|employ|apply|applie|adopt|train|leverage|conduct|collect|combine|"
        rf"compute|implement|integrate|evaluate|compare|test|model|learn|define|derive|incorporate|perform|exploit|"
        r"interview|search|select|include|generate|simulate|optimi[sz]e|fine-tune|encode|represent|treat|sample|"
        r"estimate|measure|formali[sz]e|extract|map)(?:e?s|d|ed)?\b|"
        r"\b(?:our|the proposed|the|its|proposed) (?:[\w-]+ ){0,3}(?:model|method|approach|framework|algorithm|"
        r"system|architecture|network|technique|module|mechanism|procedure|pipeline|strategy|scheme)s?\b|"
        r"\b(?:is|are|was|were) (?:used|employed|applied|trained|computed|combined|integrated|collected|performed|"
        r"conducted|included|selected|analy[sz]ed|evaluated|learned|encoded|randomi[sz]ed)\b|\bconsists? of\b",
    ),
    (
        Role.BACKGROUND,
        r"\b(?:recent(?:ly)?|in recent years|over the (?:past|last)|increasingly|widely|traditionally|nowadays|"
        r"currently|has become|have become|has emerged|have emerged|plays? an? (?:\w+ )?role|"
        r"has attracted|have attracted|has achieved|have achieved|have shown|has shown|is one of the most|"
        r"ubiquitous|growing|rapid(?:ly)?|important|essential|crucial|fundamental|popular|success\w*|"
        r"existing (?:methods|approaches|work|models|studies)|previous (?:methods|work|studies|approaches)|"
        r"prior work|many|most|advances?|has been|have been)\b",
    ),
)
"""Cues in the order in which they are asked; the first that is found decides."""

_MIXED = re.compile(r"methods?(?: and|/)|measurements? and|patients and|design/|background/")
"""Headings of more than one part, which leave the words to decide."""

_LABELLED = tuple((re.compile(prefix), labelled) for prefix, labelled in LABEL_ROLES)
_COMPILED = tuple((role, re.compile(pattern, re.I)) for role, pattern in CUES)
_SPEAKS_FOR_ITSELF = re.compile(
    r"\b(?:we|our|us|i|my|this (?:paper|work|study|article|survey|review|research)|the (?:proposed|authors?)|here|"
    r"herein)\b",
    re.I,
)
_OPENING = 0.34
"""The first third of an abstract sets the scene unless a sentence speaks of its own work."""


def role(sentence: str, *, position: float = 0.5, label: str = "") -> Role:
    """The role of a sentence, by the section label above it, else by its words and place.

    Args:
        sentence: verbatim or readable.
        position: place in the abstract, 0.0 the first sentence, 1.0 the last.
        label: `Span.label`.
    """
    for prefix, labelled in () if not label or _MIXED.match(label) else _LABELLED:
        if prefix.match(label):
            return labelled
    found = _by_words(sentence)
    if position <= _OPENING and not _SPEAKS_FOR_ITSELF.search(sentence):
        return Role.PROBLEM if found is Role.PROBLEM else _scene(found, position)
    return found


@lru_cache(maxsize=16_384)
def _by_words(sentence: str) -> Role:
    """Asked for again with each pack that holds the sentence."""
    return next((candidate for candidate, pattern in _COMPILED if pattern.search(sentence)), Role.OTHER)


def _scene(found: Role, position: float) -> Role:
    """A first sentence without "we" that mentions methods or results speaks of others' work."""
    if found is Role.CONTRIBUTION or (found is Role.RESULT and position > 0.0):
        return found
    return Role.BACKGROUND


def with_roles(text: PaperText) -> list[tuple[Passage, Role]]:
    """The sentences of a paper that its text holds, in order, each with the part that it plays in its abstract."""
    whole = content_passages(text.paper)
    last, held = max(len(whole) - 1, 1), text.by_id()
    return [
        (each.passage, role(each.passage.text, position=place / last, label=each.label))
        for place, each in enumerate(whole)
        if each.passage.id in held
    ]
