-- Adds the noted changes of leads up into their months, up to 20,000 a call, and returns how many. A tenant's own connection
-- adds up its own, whatever it asks for.
CREATE OR REPLACE FUNCTION fold_insights(of_tenant integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most constant integer := 20000;
  only_tenant integer :=
    CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
  tenant integer;
  noted insight_changes[];
  added integer := 0;
BEGIN
  FOR tenant IN
    SELECT DISTINCT tenant_id FROM insight_changes WHERE only_tenant IS NULL OR tenant_id = only_tenant ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('fold insights ' || tenant, 0));
    WITH gone AS (
      DELETE FROM insight_changes
      WHERE tenant_id = tenant AND id IN (SELECT id FROM insight_changes WHERE tenant_id = tenant ORDER BY id LIMIT most)
      RETURNING insight_changes
    )
    SELECT array_agg(gone.insight_changes) INTO noted FROM gone;
    CONTINUE WHEN noted IS NULL;
    added := added + cardinality(noted);
    PERFORM * FROM (
      SELECT insight_key_number(tenant_id, keys, key) FROM (
        SELECT tenant_id, keys, key FROM (
          SELECT changed.tenant_id, changed.user_id, changed.team_id, changed.day, changed.product_id, split.dimension,
            split.keys,
          split.key, changed.change * split.amount AS amount
          FROM (SELECT * FROM unnest(noted)) AS changed
          CROSS JOIN LATERAL (VALUES
            ('status'::insight_dimension, 'status'::insight_dimension, status, 1::bigint),
            ('gender', 'gender', gender, 1),
            ('education', 'education', education, 1),
            ('age_bracket', 'age_bracket', age_bracket, 1),
            ('source', 'source', source, 1),
            ('campaign', 'campaign', campaign, 1),
            ('product_interest', 'product_interest', product_interest, 1),
            ('source_cost', 'source', source, (price * 100)::bigint)
          ) AS split (dimension, keys, key, amount)
          WHERE split.amount <> 0) AS split WHERE key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY min(day), 1, 2, 3
      ) AS used
      WHERE NOT EXISTS (
        SELECT FROM insight_keys known
        WHERE known.tenant_id = used.tenant_id AND known.dimension = used.keys AND known.key = used.key
    )) AS numbered;
    INSERT INTO insight_months AS kept (tenant_id, product_id, dimension, number, month, days, total)
    SELECT tenant_id, product_id, dimension, number, month, days_of_month(array_agg(day), array_agg(amount)), sum(amount)
      FROM (
      SELECT tenant_id, product_id, dimension, number, day, (date_trunc('month', day))::date AS month,
        sum(amount)::bigint AS amount
      FROM (
        SELECT split.tenant_id, split.user_id, split.team_id, split.product_id, split.dimension,
        CASE WHEN split.key IS NULL THEN 0 ELSE coalesce(known.number, -1) END::smallint AS number, split.day,
        sum(split.amount)::bigint AS amount
        FROM (
          SELECT changed.tenant_id, changed.user_id, changed.team_id, changed.day, changed.product_id, split.dimension,
            split.keys,
          split.key, changed.change * split.amount AS amount
          FROM (SELECT * FROM unnest(noted)) AS changed
          CROSS JOIN LATERAL (VALUES
            ('status'::insight_dimension, 'status'::insight_dimension, status, 1::bigint),
            ('gender', 'gender', gender, 1),
            ('education', 'education', education, 1),
            ('age_bracket', 'age_bracket', age_bracket, 1),
            ('source', 'source', source, 1),
            ('campaign', 'campaign', campaign, 1),
            ('product_interest', 'product_interest', product_interest, 1),
            ('source_cost', 'source', source, (price * 100)::bigint)
          ) AS split (dimension, keys, key, amount)
          WHERE split.amount <> 0) AS split
        LEFT JOIN insight_keys known
        ON known.tenant_id = split.tenant_id AND known.dimension = split.keys AND known.key = split.key
        GROUP BY 1, 2, 3, 4, 5, 6, 7
          HAVING sum(split.amount) <> 0) AS amounts WHERE true GROUP BY tenant_id, product_id, dimension, number, day
          HAVING sum(amount) <> 0
    ) AS by_day
    GROUP BY tenant_id, product_id, dimension, number, month ORDER BY tenant_id, product_id, dimension, number, month
      ON CONFLICT (tenant_id, product_id, dimension, number, month) DO UPDATE SET days = add_days(kept.days,
        excluded.days), total = kept.total + excluded.total;
    INSERT INTO insight_agent_months AS kept (tenant_id, user_id, team_id, product_id, dimension, number, month, days, total)
    SELECT tenant_id, user_id, team_id, product_id, dimension, number, month, days_of_month(array_agg(day),
      array_agg(amount)), sum(amount) FROM (
      SELECT tenant_id, user_id, team_id, product_id, dimension, number, day, (date_trunc('month', day))::date AS month,
        sum(amount)::bigint AS amount
      FROM (
        SELECT split.tenant_id, split.user_id, split.team_id, split.product_id, split.dimension,
        CASE WHEN split.key IS NULL THEN 0 ELSE coalesce(known.number, -1) END::smallint AS number, split.day,
        sum(split.amount)::bigint AS amount
        FROM (
          SELECT changed.tenant_id, changed.user_id, changed.team_id, changed.day, changed.product_id, split.dimension,
            split.keys,
          split.key, changed.change * split.amount AS amount
          FROM (SELECT * FROM unnest(noted)) AS changed
          CROSS JOIN LATERAL (VALUES
            ('status'::insight_dimension, 'status'::insight_dimension, status, 1::bigint),
            ('gender', 'gender', gender, 1),
            ('education', 'education', education, 1),
            ('age_bracket', 'age_bracket', age_bracket, 1),
            ('source', 'source', source, 1),
            ('campaign', 'campaign', campaign, 1),
            ('product_interest', 'product_interest', product_interest, 1),
            ('source_cost', 'source', source, (price * 100)::bigint)
          ) AS split (dimension, keys, key, amount)
          WHERE split.amount <> 0) AS split
        LEFT JOIN insight_keys known
        ON known.tenant_id = split.tenant_id AND known.dimension = split.keys AND known.key = split.key
        GROUP BY 1, 2, 3, 4, 5, 6, 7
          HAVING sum(split.amount) <> 0) AS amounts WHERE (user_id, team_id) <> (0, 0)
          GROUP BY tenant_id, user_id, team_id, product_id, dimension, number, day HAVING sum(amount) <> 0
    ) AS by_day
    GROUP BY tenant_id, user_id, team_id, product_id, dimension, number, month
      ORDER BY tenant_id, user_id, team_id, product_id, dimension, number, month
      ON CONFLICT (tenant_id, user_id, team_id, product_id, dimension, number,
        month) DO UPDATE SET days = add_days(kept.days, excluded.days), total = kept.total + excluded.total;
  END LOOP;
  RETURN added;
END $$;
