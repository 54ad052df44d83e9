-- Refuses every change of an event but one: the upgrade of a row of an older release, which says so for its own
-- transaction, may move the personal values out and give the row its place in the chain.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  upgraded constant text[] := '{old,new,reason,note,digests,seq,prev_hash,hash}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF current_setting('app.event_upgrade', true) = 'on'
    AND to_jsonb(OLD) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) ->> TG_ARGV[0] IS NOT NULL
    AND to_jsonb(OLD) - upgraded = to_jsonb(NEW) - upgraded
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
