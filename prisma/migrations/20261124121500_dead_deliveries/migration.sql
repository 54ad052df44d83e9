-- GET /api/metrics counts them.
CREATE INDEX "webhook_deliveries_dead" ON "webhook_deliveries"("id") WHERE state = 'dead';
