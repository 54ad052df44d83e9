-- The tenant of this connection; null outside any, so that no row of any tenant is seen.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS integer LANGUAGE sql STABLE
RETURN nullif(current_setting('app.tenant_id', true), '')::integer;
