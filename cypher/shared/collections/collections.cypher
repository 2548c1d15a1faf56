// purpose: All collections, without their candidates.
// access:  read
// unbounded: a graph holds few collections, and all are listed
// returns: id            STRING       id of the field it makes
// returns: topic         STRING
// returns: description   STRING
// returns: as_of         STRING       YYYY-MM-DD
// returns: size          INT64
// returns: rounds        INT64
// returns: enough        INT64
// returns: hits          INT64
// returns: min_similarity DOUBLE
// returns: nearest       INT64
// returns: co_cited      INT64
// returns: co_citing     INT64
// returns: min_relevance INT64
// returns: fallback      INT64
// returns: axes          LIST<STRING>
// returns: seed          INT64
// returns: sources       LIST<STRING>
// returns: source_labels LIST<STRING>
// returns: keywords      LIST<STRING>
// returns: searches      STRING       JSON list of Search
// returns: model         STRING
// returns: embedder      STRING
MATCH (c:Collection)
RETURN c.id AS id, c.topic AS topic, c.description AS description, toString(c.as_of) AS as_of,
       c.size AS size, c.rounds AS rounds, c.enough AS enough, c.hits AS hits, c.min_similarity AS min_similarity,
       c.nearest AS nearest, c.co_cited AS co_cited, c.co_citing AS co_citing, c.min_relevance AS min_relevance,
       c.fallback AS fallback, c.axes AS axes, c.seed AS seed,
       c.sources AS sources, c.source_labels AS source_labels, c.keywords AS keywords, c.searches AS searches,
       c.model AS model, c.embedder AS embedder
ORDER BY id
