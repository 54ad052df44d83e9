-- Outside a transaction: the index is built beside other work.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consumers_without_search_text ON consumers (id) WHERE search_text IS NULL;
