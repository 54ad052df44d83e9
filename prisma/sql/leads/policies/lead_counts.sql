ALTER TABLE lead_counts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_counts;
CREATE POLICY tenant ON lead_counts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_counts FROM app_tenant;
GRANT SELECT ON lead_counts TO app_tenant;
