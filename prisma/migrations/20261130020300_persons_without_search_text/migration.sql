-- Outside a transaction: the index is built beside other work.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_persons_without_search_text ON sale_persons (id) WHERE search_text IS NULL;
