CREATE UNIQUE INDEX CONCURRENTLY "sale_events_sale_id_seq_key" ON "sale_events"("sale_id", "seq");
