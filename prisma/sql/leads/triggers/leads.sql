CREATE OR REPLACE TRIGGER age_bracket_of_added BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.date_of_birth IS NOT NULL) EXECUTE FUNCTION set_age_bracket();
CREATE OR REPLACE TRIGGER age_bracket_of_changed BEFORE UPDATE OF date_of_birth ON leads FOR EACH ROW
  WHEN (NEW.date_of_birth <> OLD.date_of_birth OR OLD.date_of_birth IS NULL AND NEW.date_of_birth IS NOT NULL)
  EXECUTE FUNCTION set_age_bracket();

-- By their names these come before count_changed and count_removed, as the trigger for each new row does: two statements that
-- change the same counts take them in the same order, and never wait for each other.
CREATE OR REPLACE TRIGGER calls_due_changed AFTER UPDATE ON leads REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_leads_after_update();
CREATE OR REPLACE TRIGGER calls_due_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_leads_after_delete();
CREATE OR REPLACE TRIGGER consumer_of_changed AFTER UPDATE OF phone, alt_phone, email, id_number_hash ON leads FOR EACH ROW
  WHEN ((OLD.phone, OLD.alt_phone, OLD.email, OLD.id_number_hash)
    IS DISTINCT FROM (NEW.phone, NEW.alt_phone, NEW.email, NEW.id_number_hash))
  EXECUTE FUNCTION note_lead_for_consumers();
CREATE OR REPLACE TRIGGER consumers_of_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_leads_for_consumers();
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_insert();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_update();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_delete();
CREATE OR REPLACE TRIGGER due_call_added AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.status = 'Diary' AND NEW.processed_at IS NULL AND NEW.diary_at IS NOT NULL)
  EXECUTE FUNCTION count_new_due_call();
CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_leads();
CREATE OR REPLACE TRIGGER figures_after_update AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_leads();

-- The condition keeps this off the insert of a lead that has none of it, as most.
CREATE OR REPLACE TRIGGER figures_of_lead AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.first_attempt_at IS NOT NULL OR NEW.contacted_at IS NOT NULL OR NEW.qc_sent_at IS NOT NULL
        OR NEW.submitted_at IS NOT NULL OR NEW.is_in_force) EXECUTE FUNCTION add_figures_of_leads();
CREATE OR REPLACE TRIGGER insights_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_insights();
CREATE OR REPLACE TRIGGER insights_changed AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_insights();
CREATE OR REPLACE TRIGGER insights_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_insights();
CREATE OR REPLACE TRIGGER stamp_contact BEFORE UPDATE ON leads FOR EACH ROW
  WHEN (OLD.contacted_by_id IS NULL AND NEW.contacted_by_id IS NOT NULL) EXECUTE FUNCTION stamp_contact();
CREATE OR REPLACE TRIGGER stamp_contact_added BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.contacted_by_id IS NOT NULL) EXECUTE FUNCTION stamp_contact();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS assigned_user_of_tenant ON leads;
CREATE CONSTRAINT TRIGGER assigned_user_of_tenant AFTER INSERT OR UPDATE OF assigned_user_id, tenant_id ON leads FOR EACH ROW
  WHEN (NEW.assigned_user_id IS NOT NULL AND NOT is_user_of(NEW.assigned_user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('assigned_user_id', 'users');

CREATE OR REPLACE TRIGGER text_of_changed
  AFTER UPDATE OF name, surname, phone, alt_phone, email, lead_id, product_id ON leads FOR EACH ROW
  WHEN ((OLD.name, OLD.surname, OLD.phone, OLD.alt_phone, OLD.email, OLD.lead_id, OLD.product_id)
    IS DISTINCT FROM (NEW.name, NEW.surname, NEW.phone, NEW.alt_phone, NEW.email, NEW.lead_id, NEW.product_id))
  EXECUTE FUNCTION set_lead_text();
CREATE OR REPLACE TRIGGER texts_of_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_lead_texts();
