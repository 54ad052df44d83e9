CREATE OR REPLACE FUNCTION add_figures_of_lead_events_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (
        SELECT tenant_id, attempt_product_id AS product_id, 'attempts' AS figure, 0::smallint AS number, 0::smallint AS part,
        coalesce(actor_id, 0) AS user_id, coalesce(attempt_team_id, 0) AS team_id, day_of(created_at) AS day,
        (change * attempts)::bigint AS amount
        FROM (
          SELECT sum(change) AS change, tenant_id, attempt_product_id, actor_id, attempt_team_id, created_at, attempts FROM (
            SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed
          ) AS changes
          GROUP BY tenant_id, attempt_product_id, actor_id, attempt_team_id, created_at, attempts
            HAVING sum(change) <> 0) AS event WHERE attempts <> 0 AND attempt_product_id IS NOT NULL) AS changed));
  RETURN NULL;
END $$;
