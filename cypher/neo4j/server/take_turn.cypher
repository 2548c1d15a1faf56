// purpose: Wait until no other transaction has its turn, then have it until the end of this one.
// access:  write
// unmerged: MERGE finds the one node there is; writing to it locks it, whatever is written
MERGE (v:SchemaVersion {id: 'strata'})
SET v.turn = true
