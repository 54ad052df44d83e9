-- A row that names the recording of a consent ends, loses a recording that is deleted, and loses its reason when the
-- person is anonymised; nothing else of it ever changes.
CREATE OR REPLACE FUNCTION refuse_consent_recording_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing CONSTANT text[] := '{ended_at,recording_id,none_reason}';
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS DISTINCT FROM OLD AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing
    AND (NEW.ended_at = OLD.ended_at OR OLD.ended_at IS NULL)
    AND (NEW.recording_id IS NULL OR NEW.recording_id = OLD.recording_id)
    AND (NEW.none_reason IS NOT DISTINCT FROM OLD.none_reason OR NEW.none_reason = 'Anonymised') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
