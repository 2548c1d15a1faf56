// purpose: How many identifiers are stored.
// access:  read
// single:  an aggregate
// returns: identifiers INT64
MATCH (n:Identifier)
RETURN count(n) AS identifiers
