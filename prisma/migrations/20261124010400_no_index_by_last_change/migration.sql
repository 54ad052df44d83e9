DROP INDEX CONCURRENTLY IF EXISTS "sales_unsubmitted_idx";
