ALTER TABLE sale_review_items ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_review_items;
CREATE POLICY tenant ON sale_review_items TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_review_items FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sale_review_items TO app_tenant;
