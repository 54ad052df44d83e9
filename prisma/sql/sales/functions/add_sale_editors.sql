CREATE OR REPLACE FUNCTION add_sale_editors() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id)
  SELECT added.sale_id, users.id, added.tenant_id
  FROM added JOIN sales ON sales.id = added.sale_id
    JOIN users ON users.id IN (added.actor_id, added.impersonator_id)
  WHERE added.type IN ('converted', 'updated') OR added.actor_id = sales.agent_id
  UNION
  SELECT added.sale_id, holder.user_id, added.tenant_id
  FROM added CROSS JOIN LATERAL (
    SELECT holders_of_key(added.tenant_id, added.actor_id, added.actor_name)
    UNION SELECT holders_of_key(added.tenant_id, added.impersonator_id, added.impersonator_name)
  ) AS holder (user_id)
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
