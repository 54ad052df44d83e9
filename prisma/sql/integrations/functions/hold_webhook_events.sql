-- Holds the events of a change that can be undone: those that this transaction has noted for the lead.
CREATE OR REPLACE FUNCTION hold_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook_events SET held = true
  WHERE lead_id = NEW.lead_id AND dispatched_at IS NULL AND created_at = now();
  RETURN NULL;
END $$;
