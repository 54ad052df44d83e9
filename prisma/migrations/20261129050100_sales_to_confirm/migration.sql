-- Outside a transaction: the index is built beside other work.
-- By the day on which a list shows a sale as due: of sales that were submitted before, the first debit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_to_confirm" ON "sales" ("tenant_id", "product_id", (coalesce("confirm_by", "first_debit_on")))
  WHERE submitted_at IS NOT NULL AND delivered_on IS NULL;
