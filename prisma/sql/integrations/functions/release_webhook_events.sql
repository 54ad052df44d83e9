-- Releases them at the lead's next event, or after the minute for an undo.
CREATE OR REPLACE FUNCTION release_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook_events SET held = false, released_at = now()
  WHERE lead_id = OLD.lead_id AND dispatched_at IS NULL AND held;
  RETURN NULL;
END $$;
