-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS user_of_tenant ON lead_reservations;
CREATE CONSTRAINT TRIGGER user_of_tenant AFTER INSERT OR UPDATE OF user_id, tenant_id ON lead_reservations FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NOT is_user_of(NEW.user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('user_id', 'users');
