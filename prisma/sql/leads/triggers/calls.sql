CREATE OR REPLACE TRIGGER calls_changed AFTER INSERT OR UPDATE ON calls
  FOR EACH ROW WHEN (NEW.direction = 'incoming') EXECUTE FUNCTION notify_calls_changed();
