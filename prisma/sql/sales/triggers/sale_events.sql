CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON sale_events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change('hash');
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON sale_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DROP TRIGGER IF EXISTS end_stay ON sale_events;
CREATE OR REPLACE TRIGGER add_status_duration AFTER INSERT ON sale_events FOR EACH ROW
  WHEN (NEW.type IN ('status', 'recalled') AND NEW.old->>'status' <> NEW.new->>'status') EXECUTE FUNCTION add_status_duration();
CREATE OR REPLACE TRIGGER sale_events_add_editors AFTER INSERT ON sale_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_sale_editors();
CREATE OR REPLACE TRIGGER webhook_events_noted AFTER INSERT ON sale_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_sales();
