// purpose: Delete those of some venues in which no paper is left.
// access:  write
// param:   $rows LIST<MAP> id: venue
// unmerged: deletes Venue
UNWIND $rows AS row
MATCH (v:Venue {id: row.id})
WHERE NOT EXISTS { MATCH (v)<-[:PUBLISHED_IN]-(:Paper) }
DETACH DELETE v
