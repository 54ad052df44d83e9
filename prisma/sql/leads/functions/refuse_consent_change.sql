-- What was typed into the consent ledger goes when its lead is anonymised; nothing else of an entry ever changes.
CREATE OR REPLACE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT text[] := '{how,wording,evidence}';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.how <> 'Anonymised' AND NEW.how = 'Anonymised' AND NEW.wording IS NULL
    AND NEW.evidence IS NULL AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
