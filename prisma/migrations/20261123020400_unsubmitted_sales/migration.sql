-- Finds the sales whose retention period may be over.
CREATE INDEX "sales_unsubmitted_idx" ON "sales" ("updated_at") WHERE submitted_at IS NULL AND anonymised_at IS NULL;
