-- How many leads of a tenant match one of two readings of a search, each a list of LIKE patterns that must all match; counted
-- up to `most` and one more. Their ids come as the text of an array, except where sorting them for the page that ends at row
-- `wanted` costs more than walking through the leads in their order. A tenant's own connection searches its own tenant.
CREATE OR REPLACE FUNCTION find_leads(
  of_tenant integer, of_product integer, patterns text[], others text[], most integer, wanted integer,
  OUT hits integer, OUT ids text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
  found integer[];
  total bigint;
BEGIN
  EXECUTE format('SELECT count(*), coalesce(array_agg(id), ''{}'') FROM (SELECT id FROM (%s) AS matches LIMIT %s) AS hit',
    lead_search(coalesce(tenant, 0), of_product, patterns, others), most + 1) INTO hits, found;
  -- A rough number will do, without the leads that are only noted.
  SELECT sum(figures.total) INTO total FROM figures
  WHERE tenant_id = tenant AND user_id = 0 AND team_id = 0 AND figure = 'received' AND dimension = 'none'
    AND (of_product IS NULL OR product_id = of_product);
  IF hits <= most AND (hits::bigint * hits > wanted::bigint * total) IS NOT TRUE THEN
    ids := found;
  END IF;
END $$;
