-- The unique index of the sale and the status serves the same look-ups.
DROP INDEX "sale_stays_sale_id_idx";
