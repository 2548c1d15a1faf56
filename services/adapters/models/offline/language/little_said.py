"""What says little of a paper though its authors do it: parts of its text, plans, views, parts of its method."""

from __future__ import annotations

import re

_ORGANISES = re.compile(
    r"\A (?:\w+ly )?(?:(?:finish(?:es|ed)?|close[sd]?|end(?:s|ed)?|start(?:s|ed)?|beg[ai]ns?|opens?|continues?|"
    r"proceeds?) (?:by|with|from)|extends? to|covers? topics|draws? attention to|delves? into a subset)\b|"
    r"\A (?:\w+ly )?(?:provides?|gives?) (?:some |the |a brief |an )(?:background|context|organi[sz]ation|outline)\b|"
    r"\A (?:\w+ly )?(?:introduces?|presents?|describes?|reviews?|outlines?) the (?:\w+ )?"
    r"(?:background|basics|basic concepts|notation|preliminaries|topic)\b"
)
"""`Dong et al. start with a definition of lakes and review …`: how a text is built."""

_PLANS = re.compile(
    r"\A (?:\w+ly |also )?(?:will|would|shall|hopes?|hoped|expects?|expected|anticipates?|anticipated|envisions?|"
    r"envisioned|envisages?|foresees?|believes?|believed|wish(?:es)?|wants?|calls? for|urges?|encourages?|invites?|"
    r"(?:plan|predict)s? (?:an?|to)|(?:intend|plan)(?:s|ed)? (?!to\b)\w+)\b|"
    r"\b(?:study|review|trial|project|overview|survey|work|paper|analysis|protocol|results|findings) "
    r"(?:will|may|might) (?:also |further )?(?:provide|establish|bring|help|reveal|serve|contribute|inform|offer|add)\b"
)
"""`Dong et al. envision lakes without dust`, `the trial will establish`: a plan, a hope or a view."""

_RELEASES = re.compile(
    r"\A (?:\w+ly |also )?(?:releases?|released|publish(?:es|ed)?|open-sourced?|provides?|makes?|made|shares?|shared) "
    r"(?:their|the authors?'s?|the|all|an?) (?:[\w-]+ ){0,4}(?:code|source code|apparatus|repository|data|dataset|"
    r"models|weights|checkpoints|materials|implementation)(?: and \w+)?(?: publicly| freely| openly)?"
    r"(?: available| accessible| online| at| to| for| in|\.)"
)
"""`Dong et al. release their apparatus for …`: what goes with a paper."""

_MADE_OF = re.compile(
    r"\A(?:The|Their) (?:[\w-]+ ){0,3}?(?:evaluation|model|method|approach|analysis|study|experiment|framework|"
    r"system|methodology|work|procedure|survey|review|object|dataset|architecture)s?(?: (?:of|by))?  ?"
    r"(?:\([A-Z]\w*\) )?(?:involve[sd]?|consist(?:s|ed)?|comprise[sd]?|include[sd]?|(?:is|are) (?:composed|divided)) |"
    r"\AThe (?:object|subject|focus|intent) of the (?:study|research|work|paper) "
)
"""`The evaluation of Dong et al. involves two approaches`: what is in it, and nothing of what it does."""

_TRIES = re.compile(
    r"\A (?:\w+ly |also )?(?:conduct|perform|carr(?:y|ies|ied) out|runs?\b|ran\b|undert(?:ake|ook)|organi[sz]e|h[eo]ld)"
    r"(?:s|d|ed)? (?:[\w-]+,? ){0,5}?(?:experiments?|evaluations|interviews?|focus groups?|workshops?|simulations|"
    r"ablations?|ablation stud(?:y|ies)|tests|questionnaires?|surveys? (?:of|among|with)|user study)\b"
    r"(?![^.;]{0,200}\b(?:that|finds?|found|shows?|showed|reveals?|revealed|how|whether|why)\b)"
)
"""`Dong et al. conducted semi-structured interviews with anglers`: that somebody was asked, and not what came out."""

_TESTS = re.compile(
    r"\A (?:\w+ly |also |then )?(?:validate|evaluate|test|assess|apply|applie|verif(?:y|ie)|benchmark)(?:s|d|ed)? "
    r"(?:their|the authors?'s?|the) (?:\w+ ){0,2}?(?:system|method|model|approach|framework|algorithm|pipeline|tool)s? "
    r"(?:on|in|across|with|using|over|through|by)\b(?![^.;]{0,200}\b(?:that|finds?|found|shows?|showed|and|achiev\w+)\b)"
)
"""`Dong et al. validate their system across lakes`: that it was tested, and not what came out."""

_COUNT = (
    r"(?:\d[\d,]{0,9}|[a-z]{2,7}(?:teen|ty)(?:-[a-z]{3,5})?|one|two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve)"
)
_READS = re.compile(
    r"\A (?:\w+ly |have |has )*(?:analy[sz]|review|examin|evaluat|assess|consider|stud[iy]|cover|includ|investigat|"
    rf"apprais)(?:e|es|ed|s)? (?:a total of |over |more than |some |about |all )?{_COUNT}(?: [\w-]+){{0,4}}? "
    r"(?:papers|studies|articles|trials|publications|reviews|records|documents|abstracts)"
    r"(?:\.|,| (?:published|spanning|ranging|dated|from|between|retrieved|obtained|selected|identified)\b)"
    r"(?![^.;]{0,200}\b(?:that|finding|found|show|showed|reveal|revealed|identif\w+)\b)"
)
"""`Dong et al. analyzed 99 papers spanning from 2017 to 2023.`"""

_INSIDE = re.compile(
    r"\A(?:In|During|For|At) (?:the|a|an) (?:[\w-]+ ){0,4}(?:phase|stage|step|part)s?,? |"
    r"\b[Rr]eference lists\b|\b(?:interesting|encouraging|promising|satisfactory|meaningful) "
    r"(?:results|insights|findings|outcomes)\b"
)
"""A step inside a work, of which the reader has not heard."""

_LIST_FOLLOWS = (
    r"(?![^.;]{0,160}(?::|\d|\bsuch as\b|\bincluding\b|\bnamely\b|\bbetween\b|\bthan\b|\bover\b|\bi\.e\.|\bthat\b))"
)
_VAGUE_NOUN = (
    r"(?:challenges?|opportunities|implications?|insights?|limitations|patterns|differences|roles?|functions?|aspects?|"
    r"factors?|issues?|perspectives?|directions?|trends?|benefits?|advantages|disadvantages|improvements?|"
    r"observations)"
)
_VAGUE = re.compile(
    r"\b(?:identif(?:y|ies|ied)|reveal(?:s|ed)?|finds?|found|shows?|showed|demonstrates?|demonstrated|uncover(?:s|ed)?|"
    r"offer(?:s|ed)?|provide[sd]?|yield(?:s|ed)?|there (?:are|is|were|was)) (?:the |an? )?"
    r"(?:(?:many|some|several|various|different|multiple|numerous|new|important|significant|key|unique|potential|"
    r"possible|valuable|main|major|interesting|promising|encouraging|further|current|existing|future|great|deep|"
    r"conceptual|clear),? |and ){0,5}"
    rf"{_VAGUE_NOUN}\b{_LIST_FOLLOWS}"
)
"""`They identified opportunities and challenges`: which ones is not said."""

_ASKED = re.compile(
    r"\b(?:reveal|show|demonstrate|indicate|illustrate|identif(?:y|ie))(?:s|d|ed)? (?:\w+ly )?"
    r"(?:how|where|which|whether|why|what|to what extent)\b"
)
"""`The findings reveal where dust falls`: the question is told again, and not its answer."""

_NEED = re.compile(
    r"\b(?:highlight|emphasi[sz]e|underscore|underline|stress|point|acknowledge|recogni[sz]e|demonstrate|show|confirm)"
    r"(?:s|d|ed)? (?:to |out )?(?:the |an? )(?:[\w-]+ ){0,2}?"
    r"(?:need|importance|significance|necessity|urgency|relevance|value|promise)\b|"
    r"\b(?:is|are|remains?) (?:\w+ly )?(?:essential|crucial|vital|imperative|paramount|indispensable|necessary|"
    r"important)\.\Z|"
    r"\b(?:requires?|deserves?) (?:careful|further|more|continued|close|greater)\b|"
    r"\blays? the (?:foundation|groundwork)\b|\b(?:has|have) (?:its|their) own challenges\b|"
    r"\bsignificant implications for\b|\bnew insights? (?:into|on|for|about)\b|"
    r"\b(?:should|could|may|might) be considered\b|\bmay consider\b"
)
"""`The results highlight the need for care`, `clean water is essential.`: a call, in the words of a finding."""


def says_little(deed: str) -> bool:
    """Whether what authors do is no news of their paper: how its text goes on, a plan, a try, what goes with it.

    Args:
        deed: a sentence from behind the name of its authors on, with the space after it.
    """
    return any(each.search(deed) for each in (_ORGANISES, _PLANS, _RELEASES, _TRIES, _TESTS, _READS))


def is_of_a_part(bare: str) -> bool:
    """Whether a sentence tells of a step inside a work or of what it is made of.

    Args:
        bare: a sentence without the names of its authors.
    """
    return _INSIDE.search(bare) is not None or _MADE_OF.search(bare) is not None


def calls_or_vague(bare: str) -> bool:
    """Whether a finding is a call, or names nothing that was found.

    Args:
        bare: a sentence without the names of its authors.
    """
    return any(each.search(bare) for each in (_NEED, _VAGUE, _ASKED))
