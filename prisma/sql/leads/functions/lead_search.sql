-- A query for the ids of the leads that match one of two readings of a search, in a tenant and of a product, or in all. Until the
-- texts of all earlier leads are there, it also looks at those without one.
CREATE OR REPLACE FUNCTION lead_search(of_tenant integer, of_product integer, patterns text[], others text[]) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format('SELECT lead_id AS id FROM lead_texts WHERE %s AND %s', scope,
      search_condition('search_text', true, patterns, others))
    || CASE WHEN EXISTS (SELECT FROM event_upgrades WHERE kind = 'lead_texts' AND finished_at IS NOT NULL) THEN '' ELSE
      format(' UNION ALL SELECT id FROM leads WHERE %s AND %s AND NOT EXISTS (SELECT FROM lead_texts WHERE lead_id = leads.id)',
        scope, search_condition('lead_search_text(name, surname, phone, alt_phone, email, lead_id)', false, patterns, others)) END
  FROM (SELECT concat_ws(' AND ', 'true', 'tenant_id = ' || of_tenant, 'product_id = ' || of_product) AS scope) AS asked
$$;
