-- Removes what webhooks were told of a person, once the person is erased.
CREATE OR REPLACE FUNCTION erase_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM webhook_events WHERE sale_id IN (SELECT sale_id FROM sale_consumers WHERE consumer_id = NEW.id);
  RETURN NULL;
END $$;
