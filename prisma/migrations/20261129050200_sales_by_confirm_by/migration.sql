-- Outside a transaction: the index is built beside other work.
-- For the jobs that remind of confirmations and note those that are overdue, in all organisations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_unconfirmed" ON "sales" ("confirm_by")
  WHERE delivered_on IS NULL AND confirm_by IS NOT NULL;
