-- Every process that remembers who a session is hears of what changes it. The payload is the user's id, or empty for all.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;

CREATE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', OLD.user_id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', OLD.id::text);
  RETURN NULL;
END $$;

-- When it was last seen goes up once a minute for each session, which changes nobody's rights.
CREATE TRIGGER access_changed AFTER DELETE OR UPDATE OF token_hash, user_id, impersonated_user_id, impersonated_tenant_id,
  impersonated_at, expires_at ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_changed();
CREATE TRIGGER access_set_back AFTER UPDATE OF last_seen_at ON sessions FOR EACH ROW
  WHEN (NEW.last_seen_at < OLD.last_seen_at) EXECUTE FUNCTION tell_session_changed();
CREATE TRIGGER access_changed AFTER DELETE OR UPDATE OF name, surname, email, is_admin, tenant_id, personality_id,
  line_manager_user_id, two_factor_enabled, absent_until, should_reset_password, active ON users
  FOR EACH ROW EXECUTE FUNCTION tell_user_changed();
CREATE TRIGGER access_changed AFTER DELETE OR UPDATE OF name, subdomain, closed_at ON tenants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER access_changed AFTER DELETE OR UPDATE ON personalities
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON personality_roles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON role_permissions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON permissions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
