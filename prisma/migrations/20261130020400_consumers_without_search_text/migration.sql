-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consumers_without_search_text ON consumers (id) WHERE search_text IS NULL;
