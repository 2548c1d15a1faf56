// purpose: Delete what leads from paper to paper on the vertical paths of every field, to be made of their steps again.
// access:  write
// unmerged: deletes NEXT
MATCH (:Paper)-[r:NEXT]->(:Paper)
DELETE r
