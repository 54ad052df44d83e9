-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS leader_user_of_tenant ON teams;
CREATE CONSTRAINT TRIGGER leader_user_of_tenant AFTER INSERT OR UPDATE OF leader_user_id, tenant_id ON teams FOR EACH ROW
  WHEN (NEW.leader_user_id IS NOT NULL AND NOT is_user_of(NEW.leader_user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('leader_user_id', 'users');
