-- What visitors ask for on the public page of a product, and what a tenant adds to it.
ALTER TABLE "consents" ADD COLUMN "expires_at" TIMESTAMPTZ(3),
ADD COLUMN "product_id" INTEGER;
ALTER TABLE "leads" ADD COLUMN "attribution" JSONB,
ADD COLUMN "page_version" TEXT,
ADD COLUMN "product_plan_id" INTEGER,
ADD COLUMN "quote_consent_until" TIMESTAMPTZ(3),
ADD COLUMN "quote_members" JSONB,
ADD COLUMN "requested_call_at" TIMESTAMPTZ(3);
ALTER TABLE "tenant_products" ADD COLUMN "alternative" JSONB,
ADD COLUMN "hero_avif" TEXT,
ADD COLUMN "hero_webp" TEXT,
ADD COLUMN "paid_claims" JSONB,
ADD COLUMN "testimonials" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "tenants" ADD COLUMN "outgoing_number" TEXT,
ADD COLUMN "whatsapp_number" TEXT;
ALTER TABLE "leads" ADD CONSTRAINT "leads_product_plan_id_fkey" FOREIGN KEY ("product_plan_id") REFERENCES "product_plans"("id") ON DELETE SET NULL ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "leads"
  ADD CONSTRAINT "leads_page_version_known" CHECK ("page_version" IN ('original', 'alternative')) NOT VALID;
