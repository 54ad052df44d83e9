-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_persons_without_search_text ON sale_persons (id) WHERE search_text IS NULL;
