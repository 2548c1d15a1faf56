// purpose: Drop the index over the papers of identifiers that schema version 7 had.
// access:  write
// unmerged: does nothing when the index is gone
DROP INDEX identifier_paper IF EXISTS
