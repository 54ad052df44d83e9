-- The events of a sale are found by their place in its chain.
DROP INDEX "sale_events_sale_id_created_at_idx";
