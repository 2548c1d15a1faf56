// purpose: How many papers are stored, and how many of them are known only by citations.
// access:  read
// single:  an aggregate
// returns: papers INT64
// returns: stubs  INT64
MATCH (p:Paper)
RETURN count(p) AS papers, sum(CASE WHEN p.stub THEN 1 ELSE 0 END) AS stubs
