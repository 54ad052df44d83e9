CREATE OR REPLACE TRIGGER webhook_events_noted AFTER INSERT ON suppressions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_suppressions();
