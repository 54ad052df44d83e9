-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS calls_open_in_console ON calls (user_id) WHERE source = 'console' AND ended_at IS NULL;
