-- Adds each change to the row of its month, for the whole tenant and for the agent and team. What agents are compared by is
-- not counted for the tenant.
CREATE OR REPLACE FUNCTION add_figures(changes figure_change[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_day record;
  d integer;
BEGIN
  IF cardinality(changes) > 1 AND (SELECT count(DISTINCT day) > 1 FROM unnest(changes)) THEN
    changes := ARRAY(SELECT changed FROM unnest(changes) AS changed ORDER BY changed.day);
  END IF;
  FOR of_day IN
    SELECT day, min(place) AS first, max(place) AS last, bool_or(figure NOT IN ('attempts', 'contacts')) AS is_of_tenant
    FROM unnest(changes) WITH ORDINALITY AS changed (tenant_id, product_id, figure, number, part, user_id, team_id, day, amount, place)
    GROUP BY day ORDER BY day
  LOOP
    d := extract(day FROM of_day.day);
    IF of_day.is_of_tenant THEN
      INSERT INTO figure_months AS kept (tenant_id, figure, month, product_id, number, part, days, total)
      SELECT tenant_id, figure, day - d + 1, product_id, number, part, days_with(d, sum(amount)), sum(amount)
      FROM unnest(changes[of_day.first:of_day.last]) AS changed WHERE figure NOT IN ('attempts', 'contacts')
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (tenant_id, figure, month, product_id, number, part)
        DO UPDATE SET days[d] = kept.days[d] + excluded.total, total = kept.total + excluded.total;
    END IF;
    INSERT INTO figure_agent_months AS kept (tenant_id, figure, month, product_id, number, part, user_id, team_id, days, total)
    SELECT tenant_id, figure, day - d + 1, product_id, number, part, user_id, team_id, days_with(d, sum(amount)), sum(amount)
    FROM unnest(changes[of_day.first:of_day.last]) AS changed WHERE (user_id, team_id) <> (0, 0)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (tenant_id, figure, month, product_id, number, part, user_id, team_id)
      DO UPDATE SET days[d] = kept.days[d] + excluded.total, total = kept.total + excluded.total;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION add_figures FROM PUBLIC;
