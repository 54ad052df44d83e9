-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_by_other_phone" ON "leads" ("tenant_id", "product_id", "alt_phone")
  WHERE alt_phone IS NOT NULL;
