// purpose: Edges of fields that no field names: those that are being written, and those to delete.
// access:  read
// unbounded: there are as many as fields are being built
// returns: id     STRING their name
// returns: writer STRING who writes them, "" for those to delete
// returns: began  INT64  seconds since 1970
// returns: papers LIST<STRING> ids of the papers between which they lead
MATCH (e:LooseEdgeSet)
RETURN e.id AS id, e.writer AS writer, e.began AS began, e.papers AS papers
ORDER BY id
