-- Under which session a bulk action was started, since only that session may undo it. Nothing here rewrites a table.
ALTER TABLE "lead_bulks" ADD COLUMN "session_id" UUID, ADD COLUMN "undoes_id" INTEGER;

-- One undo of each bulk action.
CREATE UNIQUE INDEX "lead_bulks_undoes_id_key" ON "lead_bulks"("undoes_id");
ALTER TABLE "lead_bulks" ADD CONSTRAINT "lead_bulks_undoes_id_fkey"
  FOREIGN KEY ("undoes_id") REFERENCES "lead_bulks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "lead_undos" (
    "lead_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "event_id" INTEGER,
    "bulk_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "session_id" UUID,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "lead_undos_pkey" PRIMARY KEY ("lead_id")
);
CREATE UNIQUE INDEX "lead_undos_lead_id_tenant_id_key" ON "lead_undos"("lead_id", "tenant_id");
CREATE INDEX "lead_undos_bulk_id_idx" ON "lead_undos"("bulk_id");
CREATE INDEX "lead_undos_created_at_idx" ON "lead_undos"("created_at");
ALTER TABLE "lead_undos" ADD CONSTRAINT "lead_undos_lead_id_tenant_id_fkey"
  FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "lead_undos" ADD CONSTRAINT "lead_undos_bulk_id_fkey"
  FOREIGN KEY ("bulk_id") REFERENCES "lead_bulks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('lead_undos', 'SELECT, INSERT, DELETE');
