-- Outside a transaction: the index is built beside other work.
-- For the job that notes deliveries after the last day for them, in all organisations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_confirmed_late" ON "sales" ("id")
  WHERE delivered_on > confirm_by AND confirmation_overdue_at IS NULL;
