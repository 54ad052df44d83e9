-- Outside a transaction: it builds beside other work.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "sale_stays_sale_id_status_key" ON "sale_stays"("sale_id", "status");
