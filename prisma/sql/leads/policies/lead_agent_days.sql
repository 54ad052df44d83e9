ALTER TABLE lead_agent_days ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_agent_days;
CREATE POLICY tenant ON lead_agent_days TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_agent_days FROM app_tenant;
GRANT SELECT ON lead_agent_days TO app_tenant;
