CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON consumers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_insert();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON consumers
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_update();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON consumers
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_delete();
CREATE OR REPLACE TRIGGER webhook_events_erased AFTER UPDATE OF erased_at ON consumers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS DISTINCT FROM NEW.erased_at)
  EXECUTE FUNCTION erase_webhook_events();
CREATE OR REPLACE TRIGGER search_text_of_added BEFORE INSERT ON consumers FOR EACH ROW EXECUTE FUNCTION set_search_text();
CREATE OR REPLACE TRIGGER search_text_of_changed BEFORE UPDATE OF name, surname, phone, email ON consumers
  FOR EACH ROW EXECUTE FUNCTION set_search_text();
