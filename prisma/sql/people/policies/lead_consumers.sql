ALTER TABLE lead_consumers ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_consumers;
CREATE POLICY tenant ON lead_consumers TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_consumers FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_consumers TO app_tenant;
