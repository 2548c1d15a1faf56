// purpose: How many authors are stored.
// access:  read
// single:  an aggregate
// returns: authors INT64
MATCH (n:Author)
RETURN count(n) AS authors
