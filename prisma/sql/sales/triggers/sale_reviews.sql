CREATE OR REPLACE TRIGGER figures_after_delete AFTER DELETE ON sale_reviews REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_reviews();
CREATE OR REPLACE TRIGGER figures_after_insert AFTER INSERT ON sale_reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_reviews();
CREATE OR REPLACE TRIGGER figures_after_update AFTER UPDATE ON sale_reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_reviews();
CREATE OR REPLACE TRIGGER reviewer_days_after_delete AFTER DELETE ON sale_reviews REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviewer_days();
CREATE OR REPLACE TRIGGER reviewer_days_after_insert AFTER INSERT ON sale_reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviewer_days();
CREATE OR REPLACE TRIGGER reviewer_days_after_update AFTER UPDATE ON sale_reviews REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviewer_days();
CREATE OR REPLACE TRIGGER sale_reviews_announce AFTER UPDATE OF state ON sale_reviews
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION announce_reviews();
CREATE OR REPLACE TRIGGER sale_reviews_announce_new AFTER INSERT ON sale_reviews
  FOR EACH ROW EXECUTE FUNCTION announce_reviews();
CREATE OR REPLACE TRIGGER stamp_added BEFORE INSERT ON sale_reviews FOR EACH ROW EXECUTE FUNCTION stamp_review();
CREATE OR REPLACE TRIGGER tell_sale_of_added_check AFTER INSERT ON sale_reviews FOR EACH ROW
  WHEN (NEW.kind = 'check' AND NEW.state = 'decided') EXECUTE FUNCTION tell_sale_of_check();
CREATE OR REPLACE TRIGGER tell_sale_of_check AFTER UPDATE OF state, decision, is_for_commencement, failed ON sale_reviews
  FOR EACH ROW
  WHEN (NEW.kind = 'check' AND NEW.state = 'decided') EXECUTE FUNCTION tell_sale_of_check();
CREATE OR REPLACE TRIGGER webhook_events_noted AFTER UPDATE ON sale_reviews
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_reviews();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS edition_of_tenant ON sale_reviews;
CREATE CONSTRAINT TRIGGER edition_of_tenant AFTER INSERT OR UPDATE OF edition_id, tenant_id ON sale_reviews FOR EACH ROW
  WHEN (NEW.edition_id IS NOT NULL AND NOT is_own_or_platforms('scorecard_editions', NEW.edition_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('edition_id', 'scorecard_editions');
DROP TRIGGER IF EXISTS reviewer_of_tenant ON sale_reviews;
CREATE CONSTRAINT TRIGGER reviewer_of_tenant AFTER INSERT OR UPDATE OF reviewer_id, tenant_id ON sale_reviews FOR EACH ROW
  WHEN (NEW.reviewer_id IS NOT NULL AND NOT is_user_of(NEW.reviewer_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('reviewer_id', 'users');
