CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE ON scorecard_editions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON scorecard_editions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS scorecard_of_tenant ON scorecard_editions;
CREATE CONSTRAINT TRIGGER scorecard_of_tenant AFTER INSERT OR UPDATE OF scorecard_id, tenant_id ON scorecard_editions FOR EACH ROW
  WHEN (NEW.scorecard_id IS NOT NULL AND NOT is_own_or_platforms('scorecards', NEW.scorecard_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('scorecard_id', 'scorecards');
