-- Tells open queues that a sale was claimed or released.
CREATE OR REPLACE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('counts_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
