DROP INDEX CONCURRENTLY IF EXISTS "sale_stays_sale_id_idx";
