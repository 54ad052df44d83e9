-- Tells at once whether a tenant has recordings under legal hold, and finds its newest.
CREATE INDEX "recordings_tenant_id_legal_hold_id_idx" ON "recordings"("tenant_id", "legal_hold", "id" DESC);
DROP INDEX "recordings_tenant_id_idx";
