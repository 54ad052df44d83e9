-- An event of a key has the key's name, as fullNameOf() gives it, and no id. Holders who have left the tenant are left out.
CREATE OR REPLACE FUNCTION holders_of_key(tenant INT, author_id INT, author_name TEXT) RETURNS SETOF INT
LANGUAGE sql SET search_path = public AS $$
  SELECT holder.user_id FROM api_keys key JOIN api_key_holders holder ON holder.api_key_id = key.id
  WHERE author_id IS NULL AND author_name LIKE '% (API key)' AND key.tenant_id = tenant
    AND key.name || ' (API key)' = author_name AND is_user_of(holder.user_id, tenant)
$$;
