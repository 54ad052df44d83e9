-- Adds each change to the row of its month, for the whole tenant and for the agent and team. New values get their numbers
-- first, before a row is locked. Planning for each call would take longer than the call.
CREATE OR REPLACE FUNCTION add_figures(changes figure_change[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  of_day record;
BEGIN
  IF cardinality(changes) > 1 THEN
    -- Changes that cancel out are dropped: most updates change no figure.
    changes := ARRAY(
      SELECT (tenant_id, product_id, figure, dimension, key, part, user_id, team_id, day, sum(amount))::figure_change
      FROM unnest(changes) GROUP BY tenant_id, product_id, figure, dimension, key, part, user_id, team_id, day
      HAVING sum(amount) <> 0 ORDER BY day);
  END IF;
  IF cardinality(changes) = 0 THEN
    RETURN;
  END IF;
  IF cardinality(changes) > 1 OR (changes[1]).key IS NOT NULL THEN
    PERFORM insight_key_number(tenant_id, dimension, key) FROM (
      SELECT tenant_id, dimension, key FROM unnest(changes) AS changed
      WHERE key IS NOT NULL AND (
        SELECT number FROM insight_keys known
        WHERE known.tenant_id = changed.tenant_id AND known.dimension = changed.dimension AND known.key = changed.key
      ) IS NULL -- looked up by index for each, where NOT EXISTS would read the whole table
      GROUP BY 1, 2, 3 ORDER BY min(day), 1, 2, 3
    ) AS unnumbered;
  END IF;
  FOR of_day IN
    SELECT day, extract(day FROM day)::int AS number, min(place) AS first, max(place) AS last
    FROM unnest(changes) WITH ORDINALITY
      AS changed (tenant_id, product_id, figure, dimension, key, part, user_id, team_id, day, amount, place)
    GROUP BY day ORDER BY day
  LOOP
    INSERT INTO figures AS kept
      (tenant_id, user_id, figure, dimension, month, team_id, product_id, number, part, days, total)
    SELECT tenant_id, owner.user_id, figure, dimension, day - of_day.number + 1, owner.team_id, product_id, value.number,
      part, days_with(of_day.number, sum(amount)), sum(amount)
    FROM unnest(changes[of_day.first:of_day.last]) AS changed
    CROSS JOIN LATERAL (
      SELECT (CASE WHEN changed.key IS NULL THEN 0 ELSE coalesce((
        SELECT number FROM insight_keys known
        WHERE known.tenant_id = changed.tenant_id AND known.dimension = changed.dimension AND known.key = changed.key
      ), -1) END)::smallint AS number OFFSET 0
    ) AS value
    CROSS JOIN LATERAL owners_of_figure(figure, changed.user_id, changed.team_id) AS owner
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (tenant_id, user_id, figure, dimension, month, team_id, product_id, number, part) DO UPDATE
      SET days[of_day.number] = kept.days[of_day.number] + excluded.total, total = kept.total + excluded.total;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION add_figures FROM PUBLIC;
