ALTER TABLE lead_days ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_days;
CREATE POLICY tenant ON lead_days TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_days FROM app_tenant;
GRANT SELECT ON lead_days TO app_tenant;
