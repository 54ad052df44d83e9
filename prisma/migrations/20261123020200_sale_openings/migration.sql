-- The sales of a tenant's year in the order in which they were opened, each with a keyed hash over itself and over the one
-- before: a whole sale that is removed leaves a gap. The sequence holds the end, with a seal.
ALTER TABLE "sale_sequences"
  ADD COLUMN "first_opened" INTEGER,
  ADD COLUMN "head" TEXT,
  ADD COLUMN "seal" TEXT;

CREATE TABLE "sale_openings" (
    "tenant_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "sale_openings_pkey" PRIMARY KEY ("tenant_id", "year", "number")
);
-- No foreign key to the sale: the row has to outlive it.
ALTER TABLE "sale_openings" ADD CONSTRAINT "sale_openings_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('sale_openings', 'SELECT, INSERT');
CALL make_append_only('sale_openings');
