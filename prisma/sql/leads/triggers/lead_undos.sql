CREATE OR REPLACE TRIGGER webhook_events_held AFTER INSERT ON lead_undos
  FOR EACH ROW EXECUTE FUNCTION hold_webhook_events();
CREATE OR REPLACE TRIGGER webhook_events_released AFTER DELETE ON lead_undos
  FOR EACH ROW EXECUTE FUNCTION release_webhook_events();
