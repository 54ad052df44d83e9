CREATE OR REPLACE TRIGGER access_changed AFTER DELETE OR UPDATE OF name, subdomain, closed_at ON tenants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
CREATE OR REPLACE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_landing_changed();
