CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "lead_id" INTEGER,
    "sale_id" INTEGER,
    "import_id" INTEGER,
    "bulk_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,
    "shown_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);
CREATE INDEX "notifications_lead_id_idx" ON "notifications"("lead_id");
CREATE INDEX "notifications_sale_id_idx" ON "notifications"("sale_id");
CREATE INDEX "notifications_import_id_idx" ON "notifications"("import_id");
CREATE INDEX "notifications_bulk_id_idx" ON "notifications"("bulk_id");
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");
-- The number beside the bell, which is asked for by everybody who is signed in.
CREATE INDEX "notifications_unread" ON "notifications"("user_id") WHERE read_at IS NULL;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lead_id_tenant_id_fkey"
  FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sale_id_tenant_id_fkey"
  FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_import_id_fkey"
  FOREIGN KEY ("import_id") REFERENCES "lead_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_bulk_id_fkey"
  FOREIGN KEY ("bulk_id") REFERENCES "lead_bulks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('notifications', 'SELECT, INSERT, UPDATE, DELETE');
