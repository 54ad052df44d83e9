ALTER TABLE figure_agent_months ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON figure_agent_months;
CREATE POLICY tenant ON figure_agent_months TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON figure_agent_months FROM app_tenant;
GRANT SELECT ON figure_agent_months TO app_tenant;
