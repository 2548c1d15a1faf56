// purpose: How many citations are stored.
// access:  read
// single:  an aggregate
// returns: citations INT64
MATCH (:Paper)-[r:CITES]->(:Paper)
RETURN count(r) AS citations
