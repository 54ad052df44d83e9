-- Walls between tenants, and records nobody rewrites.
--
-- The owner of the tables is the platform: sign-in, the public page, jobs, an administrator without a tenant.
-- Everything done for a tenant runs as app_tenant with app.tenant_id set, and sees that tenant's rows alone.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_tenant') THEN
    CREATE ROLE app_tenant NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it meanwhile
END $$;

GRANT app_tenant TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO app_tenant;

-- The tenant of this connection; null outside any, so that no row of any tenant is seen.
CREATE FUNCTION current_tenant() RETURNS integer LANGUAGE sql STABLE
RETURN nullif(current_setting('app.tenant_id', true), '')::integer;

-- Gives app_tenant the named privileges on a table with tenant_id, for the rows of its own tenant alone.
CREATE PROCEDURE wall_in(table_name text, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY tenant ON %I TO app_tenant USING (tenant_id = current_tenant())
                  WITH CHECK (tenant_id = current_tenant())', table_name);
  EXECUTE format('GRANT %s ON %I TO app_tenant', privileges, table_name);
  IF privileges LIKE '%INSERT%' AND to_regclass(table_name || '_id_seq') IS NOT NULL THEN
    EXECUTE format('GRANT USAGE ON SEQUENCE %I TO app_tenant', table_name || '_id_seq');
  END IF;
END $$;

-- Makes a table append-only for everyone; rows go only together with what they belong to, such as a deleted tenant.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE PROCEDURE make_append_only(table_name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
                  FOR EACH ROW EXECUTE FUNCTION refuse_change()', table_name);
  EXECUTE format('CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON %I
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', table_name);
END $$;

-- ── Tenants and people ──
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tenants TO app_tenant USING (id = current_tenant()) WITH CHECK (id = current_tenant());
GRANT SELECT, UPDATE ON tenants TO app_tenant;

-- A tenant's user never makes an administrator.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users TO app_tenant USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant() AND NOT is_admin);
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO app_tenant;
GRANT USAGE ON SEQUENCE users_id_seq TO app_tenant;

CALL wall_in('personalities', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('roles', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('login_activities', 'SELECT');

GRANT SELECT ON permissions TO app_tenant;

ALTER TABLE role_permissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON role_permissions TO app_tenant USING (role_id IN (SELECT id FROM roles));
GRANT SELECT, INSERT, DELETE ON role_permissions TO app_tenant;

ALTER TABLE personality_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON personality_roles TO app_tenant
  USING (personality_id IN (SELECT id FROM personalities) AND role_id IN (SELECT id FROM roles));
GRANT SELECT, INSERT, DELETE ON personality_roles TO app_tenant;

-- ── Products: seen where they are linked, changed by a tenant only when linked to nobody else ──
CALL wall_in('tenant_products', 'SELECT');

CREATE FUNCTION is_products_only_tenant(product integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
RETURN (SELECT count(*) = 1 AND bool_and(tenant_id = current_tenant()) FROM tenant_products WHERE product_id = product);

ALTER TABLE products ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON products FOR SELECT TO app_tenant USING (id IN (SELECT product_id FROM tenant_products));
CREATE POLICY changed ON products FOR UPDATE TO app_tenant USING (is_products_only_tenant(id));
CREATE POLICY deleted ON products FOR DELETE TO app_tenant USING (is_products_only_tenant(id));
GRANT SELECT, UPDATE, DELETE ON products TO app_tenant;

CREATE PROCEDURE wall_in_product_part(table_name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY seen ON %I FOR SELECT TO app_tenant
                  USING (product_id IN (SELECT product_id FROM tenant_products))', table_name);
  EXECUTE format('CREATE POLICY added ON %I FOR INSERT TO app_tenant
                  WITH CHECK (is_products_only_tenant(product_id))', table_name);
  EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE TO app_tenant
                  USING (is_products_only_tenant(product_id))', table_name);
  EXECUTE format('CREATE POLICY deleted ON %I FOR DELETE TO app_tenant
                  USING (is_products_only_tenant(product_id))', table_name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_tenant', table_name);
  EXECUTE format('GRANT USAGE ON SEQUENCE %I TO app_tenant', table_name || '_id_seq');
END $$;

CALL wall_in_product_part('product_plans');
CALL wall_in_product_part('product_faqs');
CALL wall_in_product_part('product_documents');
CALL wall_in_product_part('questions');
CALL wall_in_product_part('questionnaires');

ALTER TABLE questionnaire_sections ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON questionnaire_sections TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires))
  WITH CHECK (questionnaire_id IN (SELECT id FROM questionnaires WHERE is_products_only_tenant(product_id)));
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaire_sections TO app_tenant;
GRANT USAGE ON SEQUENCE questionnaire_sections_id_seq TO app_tenant;

ALTER TABLE questionnaire_section_questions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON questionnaire_section_questions TO app_tenant
  USING (section_id IN (SELECT id FROM questionnaire_sections))
  WITH CHECK (section_id IN (SELECT id FROM questionnaire_sections) AND question_id IN (SELECT id FROM questions));
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaire_section_questions TO app_tenant;

-- ── Leads and sales: worked by tenants, deleted by nobody ──
CALL wall_in('leads', 'SELECT, INSERT, UPDATE');
CALL wall_in('lead_events', 'SELECT, INSERT');
CALL wall_in('lead_imports', 'SELECT, INSERT, UPDATE');
CALL wall_in('lead_counts', 'SELECT');
CALL wall_in('lead_days', 'SELECT');
CALL wall_in('consents', 'SELECT, INSERT');
CALL wall_in('sales', 'SELECT, INSERT, UPDATE');
CALL wall_in('sale_sequences', 'SELECT, INSERT, UPDATE');
CALL wall_in('sale_persons', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('sale_events', 'SELECT, INSERT');
CALL wall_in('sale_counts', 'SELECT');
CALL wall_in('sale_days', 'SELECT');
CALL wall_in('audit_events', 'SELECT, INSERT');

-- A suppression without a tenant holds for all of them.
CREATE UNIQUE INDEX suppressions_global_key ON suppressions (kind, value) WHERE tenant_id IS NULL;
ALTER TABLE suppressions ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON suppressions FOR SELECT TO app_tenant USING (tenant_id = current_tenant() OR tenant_id IS NULL);
CREATE POLICY added ON suppressions FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
CREATE POLICY deleted ON suppressions FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
GRANT SELECT, INSERT, DELETE ON suppressions TO app_tenant;
GRANT USAGE ON SEQUENCE suppressions_id_seq TO app_tenant;

CALL make_append_only('lead_events');
CALL make_append_only('sale_events');
CALL make_append_only('consents');
CALL make_append_only('audit_events');

-- ── Values a column may hold ──
ALTER TABLE leads
  ADD CONSTRAINT leads_status_known CHECK (status IN ('New', 'Allocated', 'Declined', 'Voicemail', 'Does Not Exist', 'Diary')),
  ADD CONSTRAINT leads_outcome_known CHECK (processed_outcome IN
    ('converted', 'declined', 'unreachable', 'does_not_exist', 'duplicate', 'withdrawn')),
  ADD CONSTRAINT leads_processed_has_outcome CHECK ((processed_at IS NULL) = (processed_outcome IS NULL));
ALTER TABLE sales
  ADD CONSTRAINT sales_status_known CHECK (status IN
    ('new', 'in-progress', 'callback', 'qc-oversight', 'declined', 'policy-submitted'));
ALTER TABLE product_documents
  ADD CONSTRAINT product_documents_kind_known CHECK (kind IN ('brochure', 'terms'));
ALTER TABLE suppressions
  ADD CONSTRAINT suppressions_kind_known CHECK (kind IN ('phone', 'email', 'id_number'));

-- ── Every process that caches a public page hears of its change ──
CREATE FUNCTION tell_landing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('landing_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON product_plans FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON product_faqs FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON product_documents FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON tenants FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
CREATE TRIGGER landing_changed AFTER INSERT OR UPDATE OR DELETE ON tenant_products FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_changed();
