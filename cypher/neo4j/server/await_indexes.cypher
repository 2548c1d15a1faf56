// purpose: Wait until every index answers; fails if one does not in time.
// access:  read
// param:   $seconds INT64 longest wait
// single:  it returns nothing
CALL db.awaitIndexes($seconds)
