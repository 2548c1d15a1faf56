// purpose: How many papers are stored, and how many of them are known only by citations.
// access:  read
// single:  an aggregate
// returns: papers INT64
// returns: stubs  INT64
RETURN COUNT { (p:Paper) } AS papers, COUNT { (s:Known) } AS stubs
