CREATE OR REPLACE TRIGGER presence_changed AFTER INSERT OR DELETE ON presences
  FOR EACH ROW EXECUTE FUNCTION notify_presence_changed();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS user_of_tenant ON presences;
CREATE CONSTRAINT TRIGGER user_of_tenant AFTER INSERT OR UPDATE OF user_id, tenant_id ON presences FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NOT is_user_of(NEW.user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('user_id', 'users');
