-- The key of an import's stored rows; null once it has ended, and of rows that an older release stored in the table.
ALTER TABLE "outcome_imports" ADD COLUMN "file" BYTEA;
COMMENT ON COLUMN "outcome_imports"."file" IS 'Encrypted with DATA_KEY.';

ALTER TABLE outcome_imports
  DROP CONSTRAINT outcome_imports_status_known,
  ADD CONSTRAINT outcome_imports_status_known CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled'));
