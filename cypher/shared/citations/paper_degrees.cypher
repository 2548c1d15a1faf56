// purpose: How many papers of the graph a paper cites and how many cite it.
// access:  read
// param:   $id STRING paper id
// single:  the id is unique
// returns: references INT64
// returns: citations  INT64
MATCH (p:Paper {id: $id})
RETURN COUNT { MATCH (p)-[:CITES]->(:Paper) } AS references, COUNT { MATCH (p)<-[:CITES]-(:Paper) } AS citations
