CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE ON script_editions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON script_editions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS script_of_tenant ON script_editions;
CREATE CONSTRAINT TRIGGER script_of_tenant AFTER INSERT OR UPDATE OF script_id, tenant_id ON script_editions FOR EACH ROW
  WHEN (NEW.script_id IS NOT NULL AND NOT is_own_or_platforms('scripts', NEW.script_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('script_id', 'scripts');
