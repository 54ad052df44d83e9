-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "cooling_off_ends_on" DATE,
ADD COLUMN     "delivered_how" TEXT,
ADD COLUMN     "delivered_on" DATE,
ADD COLUMN     "insurer_reference" TEXT,
ADD COLUMN IF NOT EXISTS "last_collected_on" DATE,
ADD COLUMN IF NOT EXISTS "policy_ended_on" DATE,
ADD COLUMN     "policy_number" TEXT,
ADD COLUMN     "policy_outcome" TEXT,
ADD COLUMN IF NOT EXISTS "recalled_at" TIMESTAMPTZ(3),
ADD COLUMN     "recalled_by_id" INTEGER;

-- CreateTable
CREATE TABLE "sale_packs" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "edition" INTEGER NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "file_path" TEXT,
    "size_bytes" INTEGER,
    "sha256" TEXT,
    "made_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "try_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailed_at" TIMESTAMPTZ(3),
    "delivered_on" DATE,
    "delivered_how" TEXT,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by_name" TEXT,

    CONSTRAINT "sale_packs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outcome_imports" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "actor" JSONB NOT NULL,
    "file_name" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL,
    "finished_rows" INTEGER NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "outcome_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outcome_import_rows" (
    "tenant_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "message" TEXT,
    "sale_id" INTEGER,

    CONSTRAINT "outcome_import_rows_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateIndex
CREATE INDEX "sale_packs_tenant_id_idx" ON "sale_packs"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "sale_packs_sale_id_edition_key" ON "sale_packs"("sale_id", "edition");

-- CreateIndex
CREATE INDEX "outcome_imports_tenant_id_created_at_idx" ON "outcome_imports"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "outcome_imports_id_tenant_id_key" ON "outcome_imports"("id", "tenant_id");

-- CreateIndex
CREATE INDEX "outcome_import_rows_tenant_id_idx" ON "outcome_import_rows"("tenant_id");

-- CreateIndex
CREATE INDEX "outcome_import_rows_import_id_sale_id_idx" ON "outcome_import_rows"("import_id", "sale_id");

-- AddForeignKey
ALTER TABLE "sale_packs" ADD CONSTRAINT "sale_packs_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outcome_imports" ADD CONSTRAINT "outcome_imports_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outcome_import_rows" ADD CONSTRAINT "outcome_import_rows_import_id_tenant_id_fkey" FOREIGN KEY ("import_id", "tenant_id") REFERENCES "outcome_imports"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Row-level security ──
CALL enable_tenant_rls('sale_packs', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('outcome_imports', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('outcome_import_rows', 'SELECT, INSERT, UPDATE, DELETE');

-- ── Rules of the rows ──
ALTER TABLE sales
  ADD CONSTRAINT sales_policy_outcome_known CHECK (policy_outcome IN
    ('pending', 'in_force', 'not_taken_up', 'cancelled_in_cooling_off', 'lapsed', 'declined_by_insurer')),
  ADD CONSTRAINT sales_delivery_whole CHECK ((delivered_on IS NULL) = (delivered_how IS NULL));
ALTER TABLE sale_packs
  ADD CONSTRAINT sale_packs_edition_known CHECK (edition > 0),
  ADD CONSTRAINT sale_packs_made_whole CHECK (made_at IS NULL OR (file_path IS NOT NULL AND sha256 IS NOT NULL));
ALTER TABLE outcome_imports
  ADD CONSTRAINT outcome_imports_status_known CHECK (status IN ('queued', 'running', 'done', 'failed'));
CREATE UNIQUE INDEX sale_packs_valid_key ON sale_packs (sale_id) WHERE voided_at IS NULL;
CREATE INDEX sale_packs_pending ON sale_packs (try_after) WHERE made_at IS NULL AND voided_at IS NULL;

-- ── Outcomes, recalls and confirmations of many sales ──
CREATE UNIQUE INDEX sales_policy_number_key ON sales (tenant_id, product_id, policy_number) WHERE policy_number IS NOT NULL;
CREATE INDEX sales_policy_number ON sales (tenant_id, policy_number) WHERE policy_number IS NOT NULL;
CREATE INDEX sales_policy_outcome ON sales (tenant_id, product_id, policy_outcome, created_at DESC)
  WHERE policy_outcome IS NOT NULL;
CREATE INDEX sales_unconfirmed ON sales (tenant_id, product_id, first_debit_on)
  WHERE submitted_at IS NOT NULL AND delivered_on IS NULL;
