-- Tells open wallboards that somebody came or left.
CREATE OR REPLACE FUNCTION notify_presence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('presence_changed', coalesce(NEW.tenant_id, OLD.tenant_id)::text);
  RETURN NULL;
END $$;
