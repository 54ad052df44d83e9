-- A product's list without a status, newest first.
-- CreateIndex
CREATE INDEX "leads_tenant_id_product_id_created_at_idx" ON "leads"("tenant_id", "product_id", "created_at" DESC);
