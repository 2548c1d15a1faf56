// purpose: How many venues are stored.
// access:  read
// single:  an aggregate
// returns: venues INT64
MATCH (n:Venue)
RETURN count(n) AS venues
