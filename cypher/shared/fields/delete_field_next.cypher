// purpose: Delete what leads from paper to paper on the vertical paths of a field, before the paths themselves.
// access:  write
// param:   $field_id STRING
// unmerged: deletes NEXT
MATCH (p:Path {field_id: $field_id})-[:STEP]->(:Paper)<-[r:NEXT]-(:Paper)
WHERE r.path_key = p.id
DELETE r
