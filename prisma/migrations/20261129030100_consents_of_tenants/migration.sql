-- Outside a transaction: the index is built beside other work.
-- For the recordings of consents, which refer to both columns.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "consents_id_tenant_id_key" ON "consents"("id", "tenant_id");
