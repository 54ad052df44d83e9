-- Outside a transaction: it drops beside other work.
DROP INDEX CONCURRENTLY IF EXISTS "sale_stays_sale_id_idx";
