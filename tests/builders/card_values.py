"""Cards of one of the small papers: what an attribute tree of old became, and one of today."""

from __future__ import annotations

from kg.model.papers.card import Card, CardName, CardRelation, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import PaperKind
from kg.ports import GraphEngine
from kg.repository.papers.cards import CardRepository
from tests.builders.values import paper_id

OLD_CARD = Card(
    paper_id=paper_id(1),
    kind=PaperKind.METHOD,
    statements=(
        CardStatement(role=StatementRole.PROBLEM, text="Translation is “slow”.", passages=("p1", "p2"), is_quote=False),
        CardStatement(role=StatementRole.RESULT, text="Attention is enough.", passages=("p3",), is_quote=False),
    ),
    reader="offline",
    version=0,
    digest="0a1b2c",
)
"""`tests/version_7` holds the tree that this card comes from."""

CARD = Card(
    paper_id=paper_id(1),
    kind=PaperKind.METHOD,
    statements=(
        CardStatement(role=StatementRole.CONTRIBUTION, text="We use attention alone.", passages=("p2",), is_quote=True),
        CardStatement(role=StatementRole.LIMIT, text="Long inputs cost “much”.", passages=("p4",), is_quote=False),
    ),
    results=(
        ReportedResult(what="BLEU", value="28.4", unit=None, on="WMT 2014", against="ensembles", passages=("p3",)),
    ),
    names=(CardName(type="method", surface="Transformer", passages=("p2",)),),
    relations=(CardRelation(subject="Transformer", verb="is trained on", object="WMT 2014", passages=("p3",)),),
    reader="reader-1",
    version=1,
    digest="0a1b2c",
)


def fill_cards(engine: GraphEngine) -> None:
    """Store a card in a graph that holds the small papers."""
    CardRepository(engine).save([OLD_CARD])
