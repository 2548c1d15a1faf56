"""What is no finding, though it stands where findings stand: wishes, steps, counts of a sample, praise, background."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.little_said import calls_or_vague

NUMBER = re.compile(r"(?<![\w-])\d[\d.,]*(?:\s?%|\b)")
"""A measure in a sentence."""

_WISHES = re.compile(
    r"\b(?:[Ff]uture|[Ff]urther|[Mm]ore|[Aa]dditional) (?:[\w-]+ ){0,2}(?:research|stud(?:y|ies)|work|trials?|"
    r"investigations?|"
    r"implications|directions?|efforts?|evidence)\b|\b(?:should|must|ought|warrants?|warranted|hoped?)\b|\bneeds? to\b|"
    r"\b(?:is|are) (?:urgently |still |much )?needed\b|\bintended to\b|\bpav(?:e|es|ing) the way\b|"
    r"\b[Ss]heds? (?:light|insight)|\bpromising (?:approach|tool|technique|technology|direction|avenue|solution|"
    r"method|pathway|path|opportunity|perspective|alternative|option)\b|"
    r"\b(?:has|have|holds?|shows?|offers?) (?:the |a |an )?(?:great |significant |enormous |considerable |huge |"
    r"immense |exciting |strong |vast |untapped |clear )?"
    r"(?:potential|promise)\b|\bpoised to\b|\bvaluable (?:resource|insights?|tool)\b|"
    r"\b[Ii]n (?:the |a )?(?:near |coming |not too distant )?future\b|"
    r"\bwill (?:likely |undoubtedly |soon |certainly )?(?:emerge|become|revolutioni[sz]e|transform|reshape|play)\b"
)
"""What a conclusion asks for is no finding."""

_STEPS = re.compile(
    r"\bincluded (?:a total of )?\d|\b(?:is|are) (?:typically|usually|often|commonly|generally|traditionally|widely) |"
    r"\b(?:was|were) (?:then |also |\w+ly )?(?:analy[sz]ed|assessed|measured|evaluated|examined|monitored|recorded|"
    r"included|"
    r"enrolled|recruited|randomi[sz]ed|collected|searched|screened|mailed|"
    r"selected|assigned|retrieved|extracted|invited|eligible|interviewed)\b|\b(?:is|are|was|"
    r"were) (?:carried out|conducted|"
    r"performed|presented|provided|given|reported|discussed|described|used to (?:verify|validate|evaluate|"
    r"demonstrate))\b|"
    r"\bwill be (?:included|assessed|analy[sz]ed|searched|extracted|screened|recruited)\b|"
    r"\b(?:was|were) guided by\b|\b(?:sub-?)?themes (?:was|were) identified\b|"
    r"\b(?:has|have) been (?:widely|increasingly|extensively|commonly) |"
    r"\b(?:has|have) (?:recently |also |increasingly )?(?:emerged|become|gained|attracted|received)\b|"
    r"\A(?:Recently|In recent years|Nowadays|Traditionally|Currently|To date)\b|"
    r"\bthat (?:most |many |the |all )?(?:existing|current|previous|prior|traditional|conventional)\b"
)
"""Who or what was studied is no finding."""

_COUNT = (
    r"(?:\d[\d,]{0,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen|"
    r"[a-z]{3,5}ty(?:-[a-z]{3,5})?|hundred|thousand)"
)
_SAMPLED = (
    r"(?:studies|trials|RCTs|articles|papers|records|reports|publications|patients|participants|subjects|respondents|"
    r"cases|citations|abstracts|documents|reviews|manuscripts|outcomes|responses)"
)
_SAMPLE = re.compile(
    rf"\b{_COUNT}(?: [^\s.;]{{1,30}}){{0,6}}? {_SAMPLED}\b[^.;]{{0,60}}? (?:(?:were|was|are) (?:\w+ly )?"
    r"(?:identified|analy[sz]ed|found(?! to\b)|obtained|reviewed|located|available|gathered|considered|eligible)|"
    r"(?:met|fulfilled|satisfied) (?:the |all |our )?(?:\w+ )?(?:inclusion|eligibility|selection)? ?criteria)\b|"
    r"\ba total of \d[\d,]* (?:[\w-]+ ){1,6}?(?:was|were) (?:placed|treated|submitted|performed|studied|investigated|"
    r"sampled|observed|tested|used)\b|"
    r"\b(?:studies|articles|papers|publications|reviews)\b[^.;]{0,40} (?:was|were) (?:\w+ly )?(?:published|written) "
    r"(?:in|between|from|during|since|after)\b",
    re.I,
)
"""`102 trials with 3,736 outcomes were identified`: how much was read, and nothing of what was found in it."""

_KNOWN = re.compile(
    r"\b(?:is|are|remains?) (?:\w+ly |now |still )?(?:considered )?(?:the |an? |one of the |among the )?"
    r"(?:[a-z]+ ){0,2}?(?:gold standard|standard of care|mainstay|cornerstone|leading cause|"
    r"(?:major|main|common|leading|important|serious|growing|key|significant) (?:causes?|problems?|concerns?|"
    r"challenges?|complications?|diseases?|disorders?|public health \w+)|"
    r"(?:hot|active|important|popular|growing|emerging) (?:topics?|areas?|fields?))\b|"
    r"\b(?:is|are) (?:\w+ly )?(?:gaining|attracting|receiving|becoming|emerging|evolving|growing|revolutioni[sz]ing|"
    r"transforming|reshaping|changing)\b"
)
"""`The grading system is the gold standard`: what everybody knows, in the words of a finding."""

_CLOSES = re.compile(
    r"\bconcludes? (?:by|with)\b|\bfuture (?:research|work|directions|studies)\b|"
    r"\b[Gg]enerali[sz]ability\b[^.;]{0,60}\b(?:limited|unclear|unknown|restricted)\b"
)
_GATHERS = re.compile(
    r"\A (?:\w+ly |have |has |then |first )*(?:collect|search|recruit|prepar|enrol|enroll|includ|screen|retriev|sampl|"
    r"gather|check|calculat|comput|contact|consult|record|count|tabulat|transcrib|exclud|administer|"
    r"obtain|interview|randomi[sz]|assign|extract|select|survey|follow|quer|download|invit|pool|link)(?:e?d|led|ied)\b|"
    r"\A (?:\w+ly )?(?:perform|conduct|did|carr(?:y|ied) out|undert(?:ake|ook)|ran|run)(?:s|ed)? (?:an? )?"
    r"(?:[\w-]+ ){0,3}(?:search(?:es)?|sensitivity analys[ei]s)\b|"
    r"\A (?:use|adopt|employ|follow)(?:s|d|ed)? an? (?:[\w-]+,? ){1,9}?(?:design|approach focused)\b|\A asked\b|"
    r"\A (?:is|was|were) (?:\w+ly )?registered\b|"
    r"\bwas (?:completed|conducted|performed) (?:within|between|in|from|during|following|according|"
    r"with|using)\b"
)
"""`Dong et al. recruited 40 adults`, `adopted a thematic review approach`: a step, which says little of the work."""

_COUNTS_SUBJECTS = re.compile(
    r"\b(?:included|comprised|enrolled|recruited|involved|surveyed|consisted of) "
    r"(?:a total of )?(?:\d|two |three |four |five |six |ten )"
)
"""`The study by Dong et al. included 1,053 inpatients`."""

_ADMIRED = re.compile(
    r"\b(?:exceptional|outstanding|superb|impressive|remarkable|excellent) (?:\w+ )?(?:reliability|performance|"
    r"results?|"
    r"accuracy|robustness|quality|capabilit(?:y|ies))\b"
)
_DOES_WELL = re.compile(
    r"\b(?:achiev|demonstrat|show|attain|reach|obtain|yield|exhibit|deliver)\w* (?:an? )?(?:very )?"
    r"(?:high|good|strong|great|satisfactory|superior|robust|consistent|competitive)(?: levels? of)? (?:\w+ ){0,2}"
    r"(?:performance|accuracy|results|precision|quality|reliability)\b"
)
"""`The model achieved a high level of performance`, with no number and nothing to compare it with."""

_JUDGED_SHORT = re.compile(
    r"\b(?:is|are|was|were) (?:very |highly |quite |both )?(?:effective|promising|efficient|useful|feasible|practical)"
    r"(?: and \w+)?\.$|"
    r"\b(?:effectiveness|superiority|efficacy|feasibility|validity|promise|potential|benefits?|advantages?|usefulness|"
    r"efficiency) of (?:the|their|the authors?'s?) [\w-]+(?: (?:of|by) [^,;]{1,40})?\.$"
)
"""`Experiments show the effectiveness of the method`: true of every paper."""

_PRAISED = re.compile(
    r"\b(?:verif|validat|demonstrat|show|confirm|prov|illustrat|highlight|indicat|affirm|attest|testif|underscor|"
    r"corroborat|substantiat)\w* (?:to )?(?:[\w'.’-]+ ){0,4}?"
    r"(?:effectiveness|superiority|efficacy|efficiency|feasibility|validity|promise|potential|benefits?|advantages?|"
    r"usefulness|applicability|effective|robustness|practicality|utility|capability|merits?|correctness|generality)\b"
)
_COMPARES = re.compile(r"\b(?:than|over|compared|outperform\w*|versus|vs|against|when|because|only|if)\b")
"""`Experiments verify the effectiveness and generality of MID`, with no number and nothing to compare it with."""


def is_vain(text: str) -> bool:
    """Whether a finding is a wish, a step, a count of the sample, background, or praise without a measure.

    Args:
        text: a sentence without the names of its authors.
    """
    if _ADMIRED.search(text) and not NUMBER.search(text):
        return True
    if any(each.search(text) for each in (_WISHES, _STEPS, _SAMPLE, _KNOWN, _JUDGED_SHORT, _CLOSES)):
        return True
    if calls_or_vague(text) and not NUMBER.search(text):
        return True
    praises = _PRAISED.search(text) or _DOES_WELL.search(text)
    return praises is not None and not (NUMBER.search(text) or _COMPARES.search(text))


def gathers(deed: str) -> bool:
    """Whether a sentence says no more than who or what was studied.

    Args:
        deed: a sentence from behind the name of its authors on, or all of it where nobody is named.
    """
    return _GATHERS.search(deed) is not None or _COUNTS_SUBJECTS.search(deed) is not None


def closes(text: str) -> bool:
    """Whether a sentence only ends a paper: `they conclude by …`, `future work`, what may not hold elsewhere."""
    return _CLOSES.search(text) is not None
