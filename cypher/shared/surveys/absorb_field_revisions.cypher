// purpose: Let revisions of surveys name the new revision of a field in which a paper took the place of another.
// access:  write
// param:   $rows LIST<MAP> field_id; old, new: revisions of the field
// unmerged: changes a property of nodes that are there
UNWIND $rows AS row
MATCH (s:Survey {field_id: row.field_id})
WHERE s.field_revision = row.old
SET s.field_revision = row.new
