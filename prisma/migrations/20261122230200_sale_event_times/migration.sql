-- For the daily anchor, which asks for the events since the one before. Small, and built in one pass.
CREATE INDEX "sale_events_created_at_idx" ON "sale_events" USING BRIN ("created_at");
