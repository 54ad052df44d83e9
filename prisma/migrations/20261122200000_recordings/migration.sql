-- AlterTable
ALTER TABLE "sale_mandates" ADD COLUMN     "at_seconds" DOUBLE PRECISION,
ADD COLUMN     "recording_id" INTEGER;

-- AlterTable
ALTER TABLE "sales" ADD COLUMN IF NOT EXISTS "last_collected_on" DATE,
ADD COLUMN IF NOT EXISTS "policy_ended_on" DATE;

-- CreateTable
CREATE TABLE "recordings" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "lead_id" INTEGER,
    "sale_id" INTEGER,
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "duration_seconds" DOUBLE PRECISION,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "source" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "file_path" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "legal_hold" BOOLEAN NOT NULL DEFAULT false,
    "legal_hold_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recording_listenings" (
    "recording_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "impersonator_id" INTEGER NOT NULL DEFAULT 0,
    "tenant_id" INTEGER NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heard_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recording_listenings_pkey" PRIMARY KEY ("recording_id","user_id","impersonator_id")
);

-- CreateTable
CREATE TABLE "retention_periods" (
    "id" SERIAL NOT NULL,
    "class" TEXT NOT NULL,
    "length" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retention_periods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purged_recordings" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "recording_id" INTEGER NOT NULL,
    "lead_id" INTEGER,
    "sale_id" INTEGER,
    "sha256" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "class" TEXT NOT NULL,
    "period_began_on" DATE NOT NULL,
    "retained_until" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "file_path" TEXT NOT NULL,
    "file_removed_at" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purged_recordings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recordings_file_path_key" ON "recordings"("file_path");

-- CreateIndex
CREATE INDEX "recordings_tenant_id_idx" ON "recordings"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "recordings_id_tenant_id_key" ON "recordings"("id", "tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "recordings_lead_id_sha256_key" ON "recordings"("lead_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "recordings_sale_id_sha256_key" ON "recordings"("sale_id", "sha256");

-- CreateIndex
CREATE INDEX "recording_listenings_user_id_idx" ON "recording_listenings"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_periods_class_key" ON "retention_periods"("class");

-- CreateIndex
CREATE INDEX "purged_recordings_tenant_id_purged_at_idx" ON "purged_recordings"("tenant_id", "purged_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "purged_recordings_recording_id_key" ON "purged_recordings"("recording_id");

-- CreateIndex
CREATE INDEX "sale_mandates_recording_id_idx" ON "sale_mandates"("recording_id");

-- AddForeignKey
ALTER TABLE "sale_mandates" ADD CONSTRAINT "sale_mandates_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recordings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_lead_id_tenant_id_fkey" FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recording_listenings" ADD CONSTRAINT "recording_listenings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recording_listenings" ADD CONSTRAINT "recording_listenings_recording_id_tenant_id_fkey" FOREIGN KEY ("recording_id", "tenant_id") REFERENCES "recordings"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recording_listenings" ADD CONSTRAINT "recording_listenings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purged_recordings" ADD CONSTRAINT "purged_recordings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Row-level security ──
-- Nobody deletes a recording but the purge, which runs as the platform.
CALL enable_tenant_rls('recordings', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('recording_listenings', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('purged_recordings', 'SELECT');
GRANT SELECT ON retention_periods TO app_tenant;

-- ── Rules of the rows ──
ALTER TABLE recordings
  ADD CONSTRAINT recordings_subject_known CHECK (num_nonnulls(lead_id, sale_id) = 1),
  ADD CONSTRAINT recordings_mime_type_known
    CHECK (mime_type IN ('audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4', 'audio/webm')),
  ADD CONSTRAINT recordings_size_known CHECK (size_bytes > 0),
  ADD CONSTRAINT recordings_duration_known CHECK (duration_seconds > 0),
  ADD CONSTRAINT recordings_source_known CHECK (source IN ('upload', 'dialer')),
  ADD CONSTRAINT recordings_hold_has_reason CHECK (NOT legal_hold OR legal_hold_reason IS NOT NULL);
ALTER TABLE retention_periods
  ADD CONSTRAINT retention_periods_class_known CHECK (class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate')),
  ADD CONSTRAINT retention_periods_length_known CHECK (length BETWEEN 1 AND 1200),
  ADD CONSTRAINT retention_periods_unit_known CHECK (unit IN ('days', 'months', 'years'));
ALTER TABLE sale_mandates ADD CONSTRAINT sale_mandates_at_seconds_known
  CHECK (at_seconds >= 0);

-- How long recordings are kept. An administrator changes a period when the rule behind it changes.
INSERT INTO retention_periods (class, length, unit, source) VALUES
  ('lead', 45, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 45 days leave time for a complaint'),
  ('unsubmitted_sale', 24, 'months', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 24 months as for leads'),
  ('sale', 5, 'years', 'Financial Advisory and Intermediary Services Act 37 of 2002, section 18, and General Code of Conduct, section 3(4): five years after the product has ended'),
  ('mandate', 7, 'years', 'Payment Clearing House rules for debit payment instructions: mandates are kept for seven years after the last collection');
