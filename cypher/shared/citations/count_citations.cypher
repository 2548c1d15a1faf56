// purpose: How many citations are stored.
// access:  read
// single:  an aggregate
// returns: citations INT64
MATCH ()-[r:CITES]->()
RETURN count(r) AS citations
