-- The console of the agent shows who is calling, and how far their own call is.
CREATE OR REPLACE FUNCTION notify_calls_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('calls_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
