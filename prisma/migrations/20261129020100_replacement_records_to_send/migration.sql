-- Outside a transaction: the index is built beside other work.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_replacement_unsent" ON "sales" ("tenant_id", "product_id", "replacement_send_by")
  WHERE replacement_send_by IS NOT NULL AND replacement_sent_on IS NULL;
