-- In a migration of its own, so that other sessions can write while the rows are checked.
ALTER TABLE leads VALIDATE CONSTRAINT leads_page_version_known;
ALTER TABLE leads VALIDATE CONSTRAINT leads_product_plan_id_fkey;
