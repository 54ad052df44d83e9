CREATE OR REPLACE FUNCTION add_figures_of_sale_stays_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (
        SELECT tenant_id, product_id, 'stay ' || status AS figure, 0::smallint AS number, bucket_of(seconds) AS part,
          user_id,
        team_id, day_of(left_at) AS day, change::bigint AS amount
        FROM (SELECT 1 AS change, added.* FROM added) AS stay) AS changed));
  RETURN NULL;
END $$;
