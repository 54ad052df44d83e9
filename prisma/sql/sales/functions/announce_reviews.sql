-- Whoever shows the queue hears that somebody has claimed or released a sale.
CREATE OR REPLACE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('counts_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
