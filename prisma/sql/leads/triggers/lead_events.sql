CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON lead_events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change('digests');
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON lead_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON lead_events REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_lead_events();
CREATE OR REPLACE TRIGGER figures_after_update AFTER UPDATE ON lead_events REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_lead_events();
CREATE OR REPLACE TRIGGER figures_of_attempt AFTER INSERT ON lead_events FOR EACH ROW
  WHEN (NEW.attempts <> 0 AND NEW.attempt_product_id IS NOT NULL) EXECUTE FUNCTION add_figures_of_lead_events();
CREATE OR REPLACE TRIGGER stamp_attempt BEFORE INSERT ON lead_events FOR EACH ROW
  WHEN (NEW.attempts <> 0) EXECUTE FUNCTION stamp_attempt();
CREATE OR REPLACE TRIGGER webhook_events_noted AFTER INSERT ON lead_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_leads();
