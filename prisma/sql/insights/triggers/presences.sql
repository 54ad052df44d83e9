CREATE OR REPLACE TRIGGER presence_changed AFTER INSERT OR DELETE ON presences
  FOR EACH ROW EXECUTE FUNCTION notify_presence_changed();
