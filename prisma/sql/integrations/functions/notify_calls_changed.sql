-- The console of the agent who is called shows who it is.
CREATE OR REPLACE FUNCTION notify_calls_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('calls_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
