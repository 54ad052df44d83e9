CREATE OR REPLACE FUNCTION add_status_duration() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH earlier AS (
    DELETE FROM sale_status_durations WHERE sale_id = NEW.sale_id AND status = NEW.old->>'status' RETURNING seconds
  )
  INSERT INTO sale_status_durations (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds)
  SELECT NEW.id, NEW.tenant_id, NEW.sale_id, sale.product_id, NEW.old->>'status', coalesce(sale.converted_by_id, 0),
    coalesce(sale.converted_team_id, 0), NEW.created_at,
    greatest(0, extract(epoch FROM NEW.created_at - entered.created_at)) + (SELECT coalesce(sum(seconds), 0) FROM earlier)
  FROM sales sale
  JOIN LATERAL (
    SELECT created_at FROM sale_events WHERE sale_id = NEW.sale_id AND id < NEW.id AND type IN ('converted', 'status', 'recalled')
    ORDER BY id DESC LIMIT 1
  ) AS entered ON true
  WHERE sale.id = NEW.sale_id;
  RETURN NULL;
END $$;
