CREATE OR REPLACE TRIGGER calls_changed AFTER INSERT OR UPDATE ON calls
  FOR EACH ROW EXECUTE FUNCTION notify_calls_changed();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS user_of_tenant ON calls;
CREATE CONSTRAINT TRIGGER user_of_tenant AFTER INSERT OR UPDATE OF user_id, tenant_id ON calls FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NOT is_user_of(NEW.user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('user_id', 'users');
