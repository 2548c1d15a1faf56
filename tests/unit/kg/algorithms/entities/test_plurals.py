"""The singular of nouns, of Latin and Greek ones too."""

from __future__ import annotations

from kg.algorithms.entities.plurals import singular
from tests.tables import every_case

PAIRS = """
    networks network, databases database, diseases disease, causes cause, uses use, houses house, phases phase,
    sizes size, prizes prize, caches cache, niches niche, approaches approach, searches search, boxes box,
    classes class, losses loss, quizzes quiz, studies study, queries query, movies movie, heroes hero,
    viruses virus, statuses status, campuses campus, censuses census, bonuses bonus, nuclei nucleus,
    loci locus, axes axis, bases basis, analyses analysis, hypotheses hypothesis, syntheses synthesis,
    metastases metastasis, oases oasis, indices index, matrices matrix, vertices vertex, cortices cortex,
    corpora corpus, genera genus, taxa taxon, spectra spectrum, strata stratum, bacteria bacterium, algae alga,
    mice mouse, leaves leaf, lenses lens, gases gas, biases bias, areas area, schemas schema, leukemias leukemia,
    arrays array, pathways pathway, assays assay, submatrices submatrix, helices helix, appendices appendix,
    services service, prices price, buses bus, minibuses minibus, abuses abuse, parentheses parenthesis
"""
UNCHANGED = (
    "series timeseries species physics news bus gas lens status virus analysis always less data media aids across"
    " always nowadays sars diabetes chaos"
)


@every_case("pair", [each.strip() for each in PAIRS.split(",")])
def test_a_plural_has_its_singular(pair: str) -> None:
    plural, one = pair.split()
    assert singular(plural) == one
    assert singular(one) == one, "and a singular stays"


@every_case("word", UNCHANGED.split())
def test_what_only_looks_like_a_plural_stays(word: str) -> None:
    assert singular(word) == word
