-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_product_plan_id_idx ON leads (product_plan_id)
  WHERE product_plan_id IS NOT NULL;
