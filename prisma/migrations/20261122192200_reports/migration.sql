-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "cards" TEXT[],
    "period" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'tenant',
    "product_id" INTEGER,
    "team_id" INTEGER,
    "frequency" TEXT NOT NULL,
    "weekday" INTEGER NOT NULL DEFAULT 1,
    "month_day" INTEGER NOT NULL DEFAULT 1,
    "send_at" TEXT NOT NULL DEFAULT '07:00',
    "working_days_only" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "next_run_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_recipients" (
    "report_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_recipients_pkey" PRIMARY KEY ("report_id","user_id")
);

-- CreateTable
CREATE TABLE "report_deliveries" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "report_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "requested" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reports_next_run_at_idx" ON "reports"("next_run_at");

-- CreateIndex
CREATE INDEX "reports_product_id_idx" ON "reports"("product_id");

-- CreateIndex
CREATE INDEX "reports_team_id_idx" ON "reports"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_tenant_id_name_key" ON "reports"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "reports_id_tenant_id_key" ON "reports"("id", "tenant_id");

-- CreateIndex
CREATE INDEX "report_recipients_user_id_idx" ON "report_recipients"("user_id");

-- CreateIndex
CREATE INDEX "report_deliveries_tenant_id_report_id_due_at_idx" ON "report_deliveries"("tenant_id", "report_id", "due_at" DESC);

-- CreateIndex
CREATE INDEX "report_deliveries_user_id_idx" ON "report_deliveries"("user_id");

-- CreateIndex
CREATE INDEX "report_deliveries_created_at_idx" ON "report_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "report_deliveries_report_id_user_id_due_at_key" ON "report_deliveries"("report_id", "user_id", "due_at");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_team_id_tenant_id_fkey" FOREIGN KEY ("team_id", "tenant_id") REFERENCES "teams"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_report_id_tenant_id_fkey" FOREIGN KEY ("report_id", "tenant_id") REFERENCES "reports"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_report_id_tenant_id_fkey" FOREIGN KEY ("report_id", "tenant_id") REFERENCES "reports"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL enable_tenant_rls('reports', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('report_recipients', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('report_deliveries', 'SELECT, INSERT');
