// purpose: How many papers are stored, and how many of them are known only by citations.
// access:  read
// single:  an aggregate
// returns: papers INT64
// returns: stubs  INT64
MATCH (p:Paper)
WITH count(p) AS papers
OPTIONAL MATCH (s:Paper {stub: true})
RETURN papers, count(s) AS stubs
