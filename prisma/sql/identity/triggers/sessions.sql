-- When it was last seen goes up once a minute for each session, which changes nobody's rights.
CREATE OR REPLACE TRIGGER access_changed AFTER DELETE OR UPDATE OF token_hash, user_id, impersonated_user_id, impersonated_tenant_id,
  impersonated_at, expires_at ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_changed();
CREATE OR REPLACE TRIGGER access_set_back AFTER UPDATE OF last_seen_at ON sessions FOR EACH ROW
  WHEN (NEW.last_seen_at < OLD.last_seen_at) EXECUTE FUNCTION tell_session_changed();
