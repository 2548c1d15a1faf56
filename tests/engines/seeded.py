"""A graph of 20,000 papers made by the server itself, to see how statements are planned where scanning would cost."""

from __future__ import annotations

from tests.neo4j import Neo4jServer

PAPERS = 20_000
"""Papers with a text; as many stubs stand beside them."""

_STATEMENTS = (
    """
    UNWIND range(0, $papers - 1) AS n
    CREATE (p:Paper {id: 's' + n, title: 'Paper ' + n, citation_key: 'key' + n, title_key: 'paper' + n,
      identifiers: ['doi:10.5/' + n], authors: ['Author ' + n % 5000], venue: 'Venue ' + n % 200, kind: 'other',
      year: 1990 + n % 36, citation_count: n % 997, stub: false, sources: ['seed'], linked: true,
      search_text: 'paper ' + n})
    CREATE (:Identifier {id: 'doi:10.5/' + n})-[:IDENTIFIES]->(p)
    """,
    """
    UNWIND range(0, $papers - 1) AS n
    CREATE (:Paper:Known {id: 't' + n, title: 'Work ' + n, citation_key: 'work' + n, title_key: 'work' + n,
      identifiers: [], authors: [], kind: 'other', stub: true, sources: [], linked: true, stub_text: 'work ' + n})
    """,
    "UNWIND range(0, 4999) AS n CREATE (:Author {id: 'author' + n, name: 'Author ' + n})",
    "UNWIND range(0, 199) AS n CREATE (:Venue {id: 'venue' + n, name: 'Venue ' + n})",
    """
    UNWIND range(0, $papers - 1) AS n
    MATCH (p:Paper {id: 's' + n}), (a:Author {id: 'author' + n % 5000}), (v:Venue {id: 'venue' + n % 200})
    CREATE (p)-[:AUTHORED_BY {position: 0}]->(a), (p)-[:PUBLISHED_IN]->(v)
    """,
    """
    UNWIND range(1, $papers - 1) AS n
    UNWIND range(1, 5) AS step
    WITH n, CASE step WHEN 1 THEN 't' + n ELSE 's' + (step * 7919 + n / 2) % n END AS other
    MATCH (p:Paper {id: 's' + n})
    MATCH (cited:Paper {id: other})
    CREATE (p)-[:CITES]->(cited)
    """,
    """
    CREATE (f:Field {id: 'seeded', topic: 'seeded', revision: 'r', edge_set: 'seeded@r'})
    WITH f
    UNWIND range(0, 49) AS n
    CREATE (f)-[:HAS_COMMUNITY]->(c:Community {id: 'seeded#' + n})
    SET c.community_id = 'seeded:' + n, c.field_id = 'seeded', c.position = n
    WITH f, c, n
    UNWIND range(0, 9) AS step
    MATCH (p:Paper {id: 's' + (n * 10 + step)})
    CREATE (f)-[:INCLUDES {layer: 'foundation'}]->(p), (p)-[:IN_COMMUNITY {position: step}]->(c)
    """,
    """
    UNWIND range(10, $papers - 1) AS n
    MATCH (p:Paper {id: 's' + n})
    MATCH (q:Paper {id: 's' + (n - n % 10 - 1)})
    CREATE (p)-[:CITES_IN_FIELD {field_id: 'other', weight: 0.5}]->(q)
    CREATE (p)-[:SIMILAR_TO {field_id: 'other', weight: 0.5}]->(q)
    """,
)


def seed(server: Neo4jServer) -> None:
    """Add the papers, with identifiers, authors, venues, citations and a field, and let the server count them."""
    with server.driver() as driver:
        for statement in _STATEMENTS:
            driver.execute_query(statement, papers=PAPERS, database_=server.database)
        driver.execute_query("CALL db.resampleOutdatedIndexes()", database_=server.database)
        driver.execute_query("CALL db.awaitIndexes(300)", database_=server.database)
