CREATE OR REPLACE TRIGGER access_changed AFTER DELETE OR UPDATE OF name, surname, email, is_admin, tenant_id, personality_id,
  line_manager_user_id, two_factor_enabled, absent_until, should_reset_password, active ON users
  FOR EACH ROW EXECUTE FUNCTION tell_user_changed();

-- References that no foreign key with the tenant can hold.
DROP TRIGGER IF EXISTS line_manager_user_of_tenant ON users;
CREATE CONSTRAINT TRIGGER line_manager_user_of_tenant AFTER INSERT OR UPDATE OF line_manager_user_id, tenant_id ON users FOR EACH ROW
  WHEN (NEW.line_manager_user_id IS NOT NULL AND NOT is_user_of(NEW.line_manager_user_id, NEW.tenant_id))
  EXECUTE FUNCTION refuse_other_tenant('line_manager_user_id', 'users');
