-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS granted_by_of_tenant ON review_grants;
CREATE CONSTRAINT TRIGGER granted_by_of_tenant AFTER INSERT OR UPDATE OF granted_by_id, tenant_id ON review_grants FOR EACH ROW
  WHEN (NEW.granted_by_id IS NOT NULL AND NOT is_user_of(NEW.granted_by_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('granted_by_id', 'users');
DROP TRIGGER IF EXISTS user_of_tenant ON review_grants;
CREATE CONSTRAINT TRIGGER user_of_tenant AFTER INSERT OR UPDATE OF user_id, tenant_id ON review_grants FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NOT is_user_of(NEW.user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('user_id', 'users');
