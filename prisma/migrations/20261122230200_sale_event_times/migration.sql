CREATE INDEX CONCURRENTLY "sale_events_created_at_idx" ON "sale_events" USING BRIN ("created_at");
