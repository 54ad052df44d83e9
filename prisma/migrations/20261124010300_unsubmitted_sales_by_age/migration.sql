-- Instead of the index by the last change: with that, every save of a form was a new entry in each of the indexes of sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_unsubmitted_by_age ON sales (created_at)
  WHERE submitted_at IS NULL AND anonymised_at IS NULL;
