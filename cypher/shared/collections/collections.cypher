// purpose: All collections, without their candidates.
// access:  read
// unbounded: a graph holds few collections, and all are listed
// returns: id            STRING       id of the field it makes
// returns: topic         STRING
// returns: description   STRING
// returns: as_of         STRING       YYYY-MM-DD
// returns: parameters    STRING       JSON object of CollectingParameters
// returns: sources       LIST<STRING>
// returns: source_labels LIST<STRING>
// returns: keywords      LIST<STRING>
// returns: searches      STRING       JSON list of Search
// returns: model         STRING
// returns: embedder      STRING
MATCH (c:Collection)
RETURN c.id AS id, c.topic AS topic, c.description AS description, c.as_of AS as_of, c.parameters AS parameters,
       c.sources AS sources, c.source_labels AS source_labels, c.keywords AS keywords, c.searches AS searches,
       c.model AS model, c.embedder AS embedder
ORDER BY id
