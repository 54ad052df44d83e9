ALTER TABLE lead_reservations ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_reservations;
CREATE POLICY tenant ON lead_reservations TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_reservations FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_reservations TO app_tenant;
