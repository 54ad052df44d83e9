-- Outside a transaction: the index is built beside other work.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_by_other_phone" ON "leads" ("tenant_id", "product_id", "alt_phone")
  WHERE alt_phone IS NOT NULL;
