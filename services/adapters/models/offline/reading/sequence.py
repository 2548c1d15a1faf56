"""The parts of sentences put right by their order: an abstract goes from its background to its conclusion."""

from __future__ import annotations

import re

from kg.model.surveys.claim import Passage
from services.evidence.roles import Role, with_roles
from services.reading.passages import PaperText

_SECOND_HALF = 0.45
_END = 0.82
"""Places, 0 the first sentence and 1 the last, from which a sentence of no known part reports, and concludes."""

_FIGURES = re.compile(
    r"\d ?%|\b[pPn] ?[<=>≤] ?0?\.?\d|\bCI\b|\b\d+(?:\.\d+)? (?:vs\.?|versus|of|out of) \d|\(\d|\b\d+/\d"
)
_STEPS = re.compile(
    r"\b(?:were|was|are|is) (?:\w+ly )?(?:used|conducted|performed|collected|recruited|included|searched|selected|"
    r"analy[sz]ed|assessed|randomi[sz]ed|evaluated|measured|extracted|invited|defined|calculated|applied|designed|"
    r"developed|obtained|screened|reviewed|trained|divided|assigned|compared)\b|\busing\b"
)
_OWN = frozenset({Role.METHOD, Role.RESULT})


def roles_in_order(text: PaperText) -> list[tuple[Passage, Role]]:
    """The sentences of a paper, each with its part.

    A sentence of no known part, and one that would be background behind the paper's own work, takes the part that its
    place and its figures suggest; nothing is contributed any more once results are told, and trouble named at the end
    is a conclusion.
    """
    found = with_roles(text)
    last = max(len(found) - 1, 1)
    placed: list[tuple[Passage, Role]] = []
    for at, (passage, role) in enumerate(found):
        placed.append((passage, _placed(role, passage.text, at / last, [own for _, own in placed])))
    return placed


def _placed(role: Role, text: str, place: float, before: list[Role]) -> Role:
    begun = any(own in _OWN for own in before)
    if role is Role.PROBLEM and place >= _END and begun:
        return Role.CONCLUSION
    if role is Role.CONTRIBUTION and begun:
        reported = Role.CONCLUSION if place >= _END else Role.RESULT
        return reported if Role.RESULT in before else Role.METHOD
    is_late_scene = role is Role.BACKGROUND and (begun or Role.CONTRIBUTION in before)
    return _by_place(text, place, before, begun=begun) if role is Role.OTHER or is_late_scene else role


def _by_place(text: str, place: float, before: list[Role], *, begun: bool) -> Role:
    has_figures = _FIGURES.search(text) is not None
    if place >= _END and not has_figures:
        return Role.CONCLUSION
    if has_figures and place > _SECOND_HALF / 2:
        return Role.RESULT
    if _STEPS.search(text) and Role.RESULT not in before:
        return Role.METHOD
    if Role.RESULT in before or place >= _SECOND_HALF:
        return Role.RESULT
    return Role.METHOD if begun or Role.CONTRIBUTION in before else Role.BACKGROUND
