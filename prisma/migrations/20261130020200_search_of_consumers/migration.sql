-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consumers_search_text ON consumers USING gin (tenant_id, search_text gin_trgm_ops)
  WHERE merged_into_id IS NULL AND search_text IS NOT NULL;
