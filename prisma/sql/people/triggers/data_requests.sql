-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS owner_of_tenant ON data_requests;
CREATE CONSTRAINT TRIGGER owner_of_tenant AFTER INSERT OR UPDATE OF owner_id, tenant_id ON data_requests FOR EACH ROW
  WHEN (NEW.owner_id IS NOT NULL AND NOT is_user_of(NEW.owner_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('owner_id', 'users');
