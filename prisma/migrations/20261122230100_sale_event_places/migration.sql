-- Partial: no row has a place yet, so that writers wait only for one pass over the table.
CREATE UNIQUE INDEX sale_events_place_key ON sale_events (sale_id, seq) WHERE seq IS NOT NULL;
