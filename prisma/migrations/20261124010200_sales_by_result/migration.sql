CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_tenant_id_product_id_qc_result_created_at_idx"
  ON "sales"("tenant_id", "product_id", "qc_result", "created_at" DESC);
