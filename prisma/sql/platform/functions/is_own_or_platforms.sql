-- Whether a row of a tenant may name a row of a table: its own, and those of the platform, which have no tenant.
CREATE OR REPLACE FUNCTION is_own_or_platforms(of_table regclass, row_id integer, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE id = $1 AND (tenant_id IS NULL OR tenant_id = $2))', of_table)
    INTO found USING row_id, of_tenant;
  RETURN found;
END $$;
