CREATE OR REPLACE TRIGGER calls_due_changed AFTER UPDATE ON sales REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_sales_after_update();
CREATE OR REPLACE TRIGGER calls_due_removed AFTER DELETE ON sales REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_sales_after_delete();
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON sales
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_insert();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON sales
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_update();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON sales
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_delete();
CREATE OR REPLACE TRIGGER count_waiting_added AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.status = 'qc-oversight') EXECUTE FUNCTION count_waiting_sale();
CREATE OR REPLACE TRIGGER count_waiting_changed AFTER UPDATE ON sales FOR EACH ROW
  WHEN ((OLD.status = 'qc-oversight' OR NEW.status = 'qc-oversight')
    AND (OLD.status, OLD.qc_personality_id, OLD.product_id) IS DISTINCT FROM (NEW.status, NEW.qc_personality_id, NEW.product_id))
  EXECUTE FUNCTION count_waiting_sale();
CREATE OR REPLACE TRIGGER count_waiting_removed AFTER DELETE ON sales FOR EACH ROW
  WHEN (OLD.status = 'qc-oversight') EXECUTE FUNCTION count_waiting_sale();
CREATE OR REPLACE TRIGGER due_call_added AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.status = 'callback' AND NEW.callback_at IS NOT NULL)
  EXECUTE FUNCTION count_new_due_call();
CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON sales REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sales();
CREATE OR REPLACE TRIGGER figures_after_insert AFTER INSERT ON sales REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sales();
CREATE OR REPLACE TRIGGER figures_after_update AFTER UPDATE ON sales REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sales();
CREATE OR REPLACE TRIGGER sales_add_owner AFTER UPDATE OF agent_id ON sales FOR EACH ROW
  WHEN (NEW.agent_id IS NOT NULL AND NEW.agent_id IS DISTINCT FROM OLD.agent_id) EXECUTE FUNCTION add_sale_owner();
CREATE OR REPLACE TRIGGER sales_add_owners AFTER INSERT ON sales
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_sale_owners();
CREATE OR REPLACE TRIGGER stamp_added BEFORE INSERT ON sales FOR EACH ROW EXECUTE FUNCTION stamp_sale();
CREATE OR REPLACE TRIGGER stamp_submitted BEFORE UPDATE ON sales FOR EACH ROW
  WHEN (OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION stamp_sale();
CREATE OR REPLACE TRIGGER tell_lead AFTER UPDATE ON sales FOR EACH ROW
  WHEN (OLD.qc_submitted_at IS NULL AND NEW.qc_submitted_at IS NOT NULL
        OR OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION tell_lead_of_sale();
CREATE OR REPLACE TRIGGER tell_lead_of_first_outcome AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.policy_outcome IS NOT NULL) EXECUTE FUNCTION tell_lead_of_outcome();
CREATE OR REPLACE TRIGGER tell_lead_of_outcome AFTER UPDATE OF policy_outcome ON sales FOR EACH ROW
  WHEN (OLD.policy_outcome IS DISTINCT FROM NEW.policy_outcome) EXECUTE FUNCTION tell_lead_of_outcome();
CREATE OR REPLACE TRIGGER tell_leads AFTER INSERT ON sales REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_leads_of_sales();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS agent_of_tenant ON sales;
CREATE CONSTRAINT TRIGGER agent_of_tenant AFTER INSERT OR UPDATE OF agent_id, tenant_id ON sales FOR EACH ROW
  WHEN (NEW.agent_id IS NOT NULL AND NOT is_user_of(NEW.agent_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('agent_id', 'users');
DROP TRIGGER IF EXISTS script_edition_of_tenant ON sales;
CREATE CONSTRAINT TRIGGER script_edition_of_tenant AFTER INSERT OR UPDATE OF script_edition_id, tenant_id ON sales FOR EACH ROW
  WHEN (NEW.script_edition_id IS NOT NULL AND NOT is_own_or_platforms('script_editions', NEW.script_edition_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('script_edition_id', 'script_editions');
