-- The periods by which a tenant departs from those of the platform.
CREATE TABLE "tenant_retention_periods" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "class" TEXT NOT NULL,
    "length" INTEGER,
    "unit" TEXT,
    "source" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rehearsed_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_retention_periods_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tenant_retention_periods_class_known" CHECK (
      class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post')),
    CONSTRAINT "tenant_retention_periods_length_known" CHECK (length BETWEEN 1 AND 1200),
    CONSTRAINT "tenant_retention_periods_unit_known" CHECK (unit IN ('days', 'months', 'years')),
    CONSTRAINT "tenant_retention_periods_all_or_none" CHECK (num_nulls(length, unit, source) IN (0, 3))
);
CREATE UNIQUE INDEX "tenant_retention_periods_tenant_id_class_key" ON "tenant_retention_periods"("tenant_id", "class");
ALTER TABLE "tenant_retention_periods" ADD CONSTRAINT "tenant_retention_periods_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Administrators change them, as the platform.
CALL enable_tenant_rls('tenant_retention_periods', 'SELECT');
