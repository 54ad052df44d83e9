CREATE OR REPLACE TRIGGER access_changed AFTER DELETE OR UPDATE OF name, surname, email, is_admin, tenant_id, personality_id,
  line_manager_user_id, two_factor_enabled, absent_until, should_reset_password, active ON users
  FOR EACH ROW EXECUTE FUNCTION tell_user_changed();
