-- The details of an entry can be removed as a whole, for good; nothing else of it ever changes.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  details CONSTANT text[] := '{old,new}';
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.old IS NULL AND NEW.new = '{"erased": true}'::jsonb
    AND to_jsonb(NEW) - details = to_jsonb(OLD) - details THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
