ALTER TABLE telephony_settings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON telephony_settings;
CREATE POLICY tenant ON telephony_settings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON telephony_settings FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON telephony_settings TO app_tenant;
