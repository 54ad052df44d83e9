-- Which recording proves a consent, or why none does.
CREATE TABLE "consent_recordings" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "consent_id" BIGINT NOT NULL,
    "recording_id" INTEGER,
    "at_seconds" DOUBLE PRECISION,
    "none_reason" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_recordings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT consent_recordings_one_or_none CHECK (num_nonnulls(recording_id, none_reason) <= 1),
    CONSTRAINT consent_recordings_at_seconds_known CHECK (at_seconds >= 0)
);
CREATE INDEX "consent_recordings_consent_id_id_idx" ON "consent_recordings"("consent_id", "id" DESC);
CREATE INDEX "consent_recordings_recording_id_idx" ON "consent_recordings"("recording_id");
ALTER TABLE "consent_recordings"
  ADD CONSTRAINT "consent_recordings_consent_id_tenant_id_fkey" FOREIGN KEY ("consent_id", "tenant_id")
    REFERENCES "consents"("id", "tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION,
  ADD CONSTRAINT "consent_recordings_recording_id_tenant_id_fkey" FOREIGN KEY ("recording_id", "tenant_id")
    REFERENCES "recordings"("id", "tenant_id") ON DELETE SET NULL ("recording_id") ON UPDATE NO ACTION;

-- A recording that was kept for a consent is reported as such when the purge removes it.
ALTER TABLE "purged_recordings"
  DROP CONSTRAINT "purged_recordings_class_known",
  ADD CONSTRAINT "purged_recordings_class_known" CHECK (("class" IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'consent'))) NOT VALID;

-- A person asks for the recording of their consent.
ALTER TABLE "data_requests"
  DROP CONSTRAINT "data_requests_type_known",
  ADD CONSTRAINT "data_requests_type_known" CHECK (("type" IN ('access', 'correction', 'erasure', 'recording_copy', 'consent_copy', 'objection'))) NOT VALID;
ALTER TABLE "data_request_periods"
  DROP CONSTRAINT "data_request_periods_type_known",
  ADD CONSTRAINT "data_request_periods_type_known" CHECK (("type" IN ('access', 'correction', 'erasure', 'recording_copy', 'consent_copy', 'objection'))) NOT VALID;
INSERT INTO data_request_periods (type, days, source) VALUES
  ('consent_copy', 30, 'Regulations relating to the Protection of Personal Information, 2018, as amended on 17 April 2025: the recording of a consent given by telephone is free of charge; Protection of Personal Information Act 4 of 2013, section 23: within the time of an access request');
