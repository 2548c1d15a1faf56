"""What kind of thing a term is: a method, a task, a data set or a measure, by its last word and by what stands around.

Each sign counts towards one kind or against it; the weights were set by hand, once, from what the signs mean, and the
threshold on the first halves of the gold sets. A term without a sign is of no kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from enum import StrEnum
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.entities.modifiers import (
    NO_MEASURING,
    OF_RESOLUTION,
    SAYS_NO_METHOD,
    SAYS_NO_METRIC,
    SAYS_NO_TASK,
)
from services.text.entities.patterns import broader, lists
from services.text.entities.terms import TextTerm, Token, terms, tokens
from services.text.wordlist import word_list


class TermKind(StrEnum):
    """What the heads and contexts of a term are known for."""

    METHOD = "method"
    TASK = "task"
    DATASET = "dataset"
    METRIC = "metric"


HEADS: Mapping[TermKind, frozenset[str]] = {
    TermKind.METHOD: word_list("""
        algorithm model method approach framework network architecture classifier regressor regression transformer
        encoder decoder autoencoder parser tagger kernel estimator forest machine filter sampler sampling attention
        programming pruning ensemble boosting bagging bootstrapping heuristic optimizer optimiser descent
        mechanism module layer net technique procedure protocol scheme strategy solver embedding embeddings
        backpropagation propagation convolution pooling dropout normalization normalisation regularization
        regularisation distillation pretraining pre-training fine-tuning learning learner clustering factorization
        factorisation decomposition transform interpolation smoothing simulation simulator agent policy system toolkit
        tool software package library pipeline analyzer analyser metaheuristic assay chromatography spectroscopy
        spectrometry microscopy pcr elisa therapy treatment intervention surgery vaccine regimen trial interview
        questionnaire survey grammar automaton lexicon ontology prompting search gan lstm rnn cnn gnn gcn svm crf hmm
        bert gpt llm mlp rl backbone detector recognizer recognition-system generator discriminator baseline
        inference prior theorem calculus logic metaphor sequencing diffraction sensor controller hashing
        memory representation codebook expansion methodology analysis modeling modelling perceptron equation
        scan imaging tomography resonance design wizard engine planner ranker retriever reranker augmentation
    """),
    TermKind.TASK: word_list("""
        recognition classification detection segmentation translation prediction generation parsing tagging retrieval
        summarization summarisation extraction answering estimation reconstruction tracking ranking matching
        resolution disambiguation labeling labelling completion navigation diagnosis screening identification
        verification localization localisation alignment captioning synthesis recommendation understanding reasoning
        forecasting planning restoration denoising registration categorization categorisation acquisition annotation
        inpainting super-resolution paraphrasing linking normalization task problem mining dialogue processing
        adaptation planning rendering manipulation scheduling triage prognosis surveillance monitoring repair
        discovery prevention management assessment scoring comprehension calibration simplification correction
        conversion compression animation coding entailment inference induction interpretation control completion
        elimination induction modeling modelling analysis indexing search clustering anonymization deblurring matting
    """),
    TermKind.DATASET: word_list("""
        dataset datasets corpus corpora treebank database benchmark collection testbed wordnet wiki wikipedia dictionary
        thesaurus registry cohort repository archive leaderboard suite dump newswire transcript record transcripts
        records videos images tweets articles abstracts texts documents data questionnaire census survey biobank
        inventory bank testset subset challenge gym arena arcade
    """),
    TermKind.METRIC: word_list("""
        accuracy precision recall score f-measure f-score f1 bleu rouge auc auroc auprc perplexity rmse mae mse mrr map
        ndcg iou miou dice sensitivity specificity error rate ratio distance measure metric metrics
        likelihood similarity coefficient correlation latency throughput runtime time speed wer cer ter meteor cider
        spice fid psnr ssim
        ppl entropy loss bound complexity cost variance deviation bias agreement kappa coverage fidelity index
        mortality survival prevalence incidence risk odds hazard lifetime efficiency robustness quality performance
    """) - word_list("time risk loss bound cost bias performance quality speed"),
}  # fmt: skip
"""Last words of terms by kind; a word may be in two, and what stands around the term decides."""

KNOWN: Mapping[TermKind, frozenset[str]] = {
    TermKind.DATASET: word_list("""
        imagenet mnist cifar coco squad glue superglue wordnet framenet propbank verbnet ontonotes conll wikipedia
        freebase dbpedia wikidata yago wikitext librispeech timit kitti cityscapes pascal voc celeba lfw ucf101 hmdb51
        kinetics activitynet shapenet modelnet scannet qm9 zinc moleculenet chembl pubchem drugbank tox21 pubmed medline
        mimic tcga uniprot cora citeseer ogb reddit movielens netflix imdb sst snli multinli mnli qqp trec semeval
        senseval wmt iwslt europarl hansard treebank wsj nist atis switchboard callhome ace muc tac kbp gigaword
        newsgroups reuters rcv1 yelp amazon fb15k fb15k-237 wn18 wn18rr nell atari mujoco minigrid gsm8k mmlu humaneval
        hotpotqa triviaqa naturalquestions msmarco clueweb gene geonames openstreetmap landsat sentinel modis era5
        omniglot miniimagenet mini-imagenet tieredimagenet svhn stl-10 lsun flickr30k vqa gqa clevr nyu sun-rgbd
    """) - {"gene"},
    TermKind.METRIC: word_list("""
        accuracy precision recall f1 f-score f-measure f1-score bleu rouge meteor cider auc auroc auprc roc perplexity
        rmse mae mse mape mrr map ndcg hits@1 hits@3 hits@10 iou miou dice psnr ssim fid wer cer ter sensitivity
        specificity kappa uas las ppv npv parseval micro-f1 macro-f1 bertscore chrf
    """),
}  # fmt: skip
"""Names and short forms that are one of these wherever they stand."""

THRESHOLD = 1.0
"""Least score of a kind."""

_ON = word_list("on over from against across")
_TESTED = word_list("""
    evaluate evaluated evaluation evaluations experiment experiments experimental tested test trained train benchmarked
    validated results result performance conducted applied accuracy outperforms improves improvement state-of-the-art
    fine-tuned pretrained pre-trained available released release collected annotated
""")
_MEANS = word_list(
    "using via with by through employing leveraging called named applying use uses used employ propose "
    "present introduce develop adopt apply utilize utilizing proposed combining extend extends"
)
_AIM = word_list("for of in at to towards toward")
_SAID_OF = word_list(
    "outperforms outperform achieves achieve improves learns uses combines performs surpasses models "
    "consists converges generates predicts estimates computes reduces extracts exploits"
)
_RIVAL = word_list("outperforms outperform outperforming surpasses surpass beats than versus vs extends extend like")
_TASK_BEFORE = word_list("task tasks problem problems challenge")
_TASK_OPENS = _TASK_BEFORE | word_list("of as like including namely called is are : (")
_NUMBER = re.compile(r"\A\d[\d.]*%?\Z")
_MEASURED_BY = word_list(
    "measured terms achieves achieve achieved achieving report reported obtains obtained improve "
    "improves improved improvement increase increased reduces reduce higher highest better lower "
    "average mean overall"
)
_BETWEEN = word_list("the a an our new novel standard two three several both , and other on-line public popular")
_NAMES_OF_KINDS = {
    **dict.fromkeys(word_list("method model algorithm approach technique architecture classifier"), TermKind.METHOD),
    **dict.fromkeys(word_list("task problem application"), TermKind.TASK),
    **dict.fromkeys(word_list("dataset corpus benchmark database"), TermKind.DATASET),
    **dict.fromkeys(word_list("metric metrics measure"), TermKind.METRIC),
}
"""What a text calls the members of a kind: `datasets such as Cora and Citeseer`."""
_BARE: Mapping[frozenset[str], frozenset[str]] = {
    word_list("task problem analysis system evaluation performance policy application strategy understanding "
              "interpretation assessment discovery management monitoring screening adaptation"):
        SAYS_NO_TASK,
    word_list("approach method technique framework tool scheme procedure mechanism methodology"): SAYS_NO_METHOD,
    word_list("metric metrics measure"): SAYS_NO_METRIC,
    word_list("correlation"): SAYS_NO_METRIC | word_list("non-causal causal inherent spurious strong complex hidden"),
    word_list("resolution"): OF_RESOLUTION,
}  # fmt: skip
"""Last words, and the words before them that tell one from no other."""
_BARE_OF = {head: [_BARE[heads] for heads in _BARE if head in heads] for heads in _BARE for head in heads}
_RESULTS = re.compile(r"(?:tions|sions|ments|ings|eries)\Z")
"""What an activity brings forth: `guideline recommendations` are no task."""
_NO_MEASURES = word_list("correlations complexities biases qualities variances similarities challenges")
"""Plurals of measures that are no numbers."""
_KINDS_OF_DATA = word_list("""
    data image video record document article text abstract tweet transcript search dump subset repository cohort
    collection survey questionnaire
""")
"""Last words of data that have a name of their own only where one is known: `EHR data` is none."""
_OF_ANY_DATA = word_list("""
    benchmark public real-world real-life proprietary industrial private
    real synthetic large-scale graph graph-structured structured labeled labelled unlabeled
    unlabelled training test validation testing evaluation available downstream static offline online experimental
    simulated and or new standard challenging open open-source raw missing noisy big source target input output
    high-quality high-dimensional vast medical clinical biological biomedical molecular arbitrary limited sparse
    annotated expert additional publicly several data collected provided
""")
"""Words before the last of a data set's name that tell it from no other."""
_UNNAMED = 0.6
_ALONE = {TermKind.METHOD: 0.7, TermKind.TASK: 0.4, TermKind.DATASET: 0.5, TermKind.METRIC: 0.7}
"""What a last word counts that stands alone: `prediction` names no task, `classifier` may be what was meant before."""
_WINDOW = 6
_KNOWN_NAME, _NAMED_AS = 2.0, 1.5


def kind_scores(sentence: str) -> tuple[Mapping[TermKind, float], ...]:
    """How much speaks for each kind of each term of a sentence; kinds that nothing speaks for are left out."""
    words, found = tokens(sentence), terms(sentence)
    scores = [_by_name(term, words) for term in found]
    for members in lists(sentence):
        before = [word.low for word in words[max(0, found[members[0]].first - _WINDOW) : found[members[0]].first]]
        after = [word.low for word in words[found[members[-1]].last + 1 : found[members[-1]].last + 1 + _WINDOW]]
        called = {singular(words[found[at].last + 1].low) for at in members if found[at].last + 1 < len(words)}
        for at in members:
            _by_context(scores[at], found[at], before, after, called)
    for narrow, broad in broader(sentence):
        if broad in _NAMES_OF_KINDS:
            scores[narrow][_NAMES_OF_KINDS[broad]] += _NAMED_AS
    return tuple({kind: score for kind, score in each.items() if score > 0} for each in scores)


def _by_name(term: TextTerm, words: Sequence[Token]) -> dict[TermKind, float]:
    """What the words of a term say of its kind."""
    scores = dict(_of_head(term.head, is_alone=term.first == term.last and not term.is_coined))
    before = words[term.first : term.last]
    if _tells_nothing(term, before) or words[term.last].low in _NO_MEASURES:
        scores = dict.fromkeys(TermKind, 0.0)
    if _RESULTS.search(words[term.last].low):
        scores[TermKind.TASK] *= 0.5
    if scores[TermKind.DATASET]:
        scores[TermKind.DATASET] *= _specific(term, words[term.first : term.last])
    if term.text.lower() in KNOWN[TermKind.METRIC]:
        scores[TermKind.METRIC] += _KNOWN_NAME
    if term.words <= 3 and any(word.low in KNOWN[TermKind.DATASET] for word in words[term.first : term.last + 1]):
        scores[TermKind.DATASET] += _KNOWN_NAME
    if term.is_coined:
        is_called_else = term.words > 1 and not scores[TermKind.METHOD] and any(scores.values())
        scores[TermKind.METHOD] += 0.0 if is_called_else else 0.8
        scores[TermKind.DATASET] += 0.0 if term.head in _KINDS_OF_DATA else 0.3
    return scores


@lru_cache(maxsize=65_536)
def _of_head(head: str, *, is_alone: bool) -> Mapping[TermKind, float]:
    """What a last word says of the kind; less where it is of two kinds, and where it stands alone."""
    heads = [kind for kind in TermKind if head in HEADS[kind]]
    sure = 1.0 if len(heads) > 1 else 1.4
    return {kind: sure * (kind in heads) * (_ALONE[kind] if is_alone else 1.0) for kind in TermKind}


def _tells_nothing(term: TextTerm, before: Sequence[Token]) -> bool:
    """Whether the words before the last tell what it means from no other: `quantitative analysis`."""
    if before and term.head == "measure" and NO_MEASURING.search(before[-1].low):
        return True
    return any(all(word.low in any_one for word in before) for any_one in _BARE_OF.get(term.head, ()))


def _specific(term: TextTerm, before: Sequence[Token]) -> float:
    """How much a data set has a name of its own: 1 with a capital or digit, less without, 0 for what any one may be."""
    if term.head in _KINDS_OF_DATA and (term.is_coined or before):
        return _UNNAMED if not all(word.low in _OF_ANY_DATA for word in before) else 0.0
    if term.is_coined or any(word.text[0].isupper() and word.start for word in before):
        return 1.0
    return 0.0 if all(word.low in _OF_ANY_DATA for word in before) else _UNNAMED


def _by_context(
    scores: dict[TermKind, float], term: TextTerm, before: Sequence[str], after: Sequence[str], called: Set[str]
) -> None:
    """What the words around a term, or around the list it stands in, say of its kind.

    Args:
        called: the words behind the terms of the list, singular: `task` of `parsing task and tagging`.
    """
    last = next((word for word in reversed(before) if word not in _BETWEEN), "")
    following = after[0] if after else ""
    is_tested = last in _ON and not _TESTED.isdisjoint(before)
    if term.is_coined:
        scores[TermKind.DATASET] += 1.5 * (not called.isdisjoint(HEADS[TermKind.DATASET])) + (
            1.2 if is_tested else 0.4 * (last in _ON)
        )
    elif is_tested and scores[TermKind.DATASET]:
        scores[TermKind.DATASET] += 0.5
    if last in _MEANS or (last in _RIVAL and term.is_coined):
        scores[TermKind.METHOD] += 0.5
    if following in _SAID_OF:
        scores[TermKind.METHOD] += 0.5
    if last in _AIM and scores[TermKind.TASK]:
        scores[TermKind.TASK] += 0.4 if last in {"for", "of"} else 0.2
    if not called.isdisjoint(_TASK_BEFORE) or (last in _TASK_OPENS and not _TASK_BEFORE.isdisjoint(before[-4:])):
        scores[TermKind.TASK] += 0.8
    if scores[TermKind.METRIC]:
        is_measured = not _MEASURED_BY.isdisjoint(before)
        is_measured = is_measured or any(_NUMBER.match(word) for word in (*before[-3:], *after[:3]))
        scores[TermKind.METRIC] += 0.5 * is_measured


def best_kind(scores: Mapping[TermKind, float], least: float = THRESHOLD) -> TermKind | None:
    """The kind that most speaks for, ties in the order of `TermKind`; None where nothing says enough."""
    kind = max(TermKind, key=lambda each: scores.get(each, 0.0))
    return kind if scores.get(kind, 0.0) >= least else None
