-- Somebody of whom something was kept is erased once more later. What webhooks were told meanwhile goes then.
DROP TRIGGER webhook_events_erased ON consumers;
CREATE TRIGGER webhook_events_erased AFTER UPDATE OF erased_at ON consumers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION erase_webhook_events();
