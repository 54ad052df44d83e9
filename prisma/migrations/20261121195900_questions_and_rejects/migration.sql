-- Whoever acts for no organisation sees no question, not even those of all products.
DROP POLICY seen ON questions;
CREATE POLICY seen ON questions FOR SELECT TO app_tenant
  USING ((product_id IS NULL AND current_tenant() IS NOT NULL) OR product_id IN (SELECT product_id FROM tenant_products));

-- The rows that did not become leads lie in the storage, not in the table.
ALTER TABLE lead_imports DROP COLUMN IF EXISTS rejects;
