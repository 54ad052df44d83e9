CREATE OR REPLACE FUNCTION add_figures_of_lead_events_after_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (
        SELECT tenant_id, attempt_product_id AS product_id, 'attempts' AS figure, 0::smallint AS number, 0::smallint AS part,
        coalesce(actor_id, 0) AS user_id, coalesce(attempt_team_id, 0) AS team_id, day_of(created_at) AS day,
        (change * attempts)::bigint AS amount
        FROM (SELECT -1 AS change, removed.* FROM removed) AS event
          WHERE attempts <> 0 AND attempt_product_id IS NOT NULL) AS changed));
  RETURN NULL;
END $$;
