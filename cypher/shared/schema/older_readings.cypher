// purpose: Attribute trees of papers as schema version 8 or an older one stored them.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id           STRING of the paper
// returns: kind         STRING
// returns: attributes   STRING JSON: lists of a field, its text and the ids of its passages
// returns: model        STRING
// returns: content_hash STRING of the text that was read
MATCH (r:Reading)
WHERE r.attributes IS NOT NULL AND r.id > $after
RETURN r.id AS id, r.kind AS kind, r.attributes AS attributes, r.model AS model, r.content_hash AS content_hash
ORDER BY id LIMIT $limit
