CREATE OR REPLACE FUNCTION add_figures_of_sales_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (
        SELECT sale.tenant_id, sale.product_id, made.figure, 0::smallint AS number, 0::smallint AS part, made.user_id,
        made.team_id, made.day, (sale.change * made.amount)::bigint AS amount
        FROM (
          SELECT sum(change) AS change, tenant_id, product_id, status, created_at, converted_by_id, converted_team_id,
          submitted_by_id, submitted_team_id, submitted_at, recalled_at, monthly_premium, cover_amount, gender, education,
          age_bracket, source, campaign, product_interest FROM (
            SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed
          ) AS changes
          GROUP BY tenant_id, product_id, status, created_at, converted_by_id, converted_team_id,
          submitted_by_id, submitted_team_id, submitted_at, recalled_at, monthly_premium, cover_amount, gender, education,
          age_bracket, source, campaign, product_interest HAVING sum(change) <> 0) AS sale
        CROSS JOIN LATERAL (
          SELECT figure, coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at),
            amount
          FROM (VALUES ('converted', 1::bigint), ('status ' || sale.status, 1)) AS of_conversion (figure, amount)
          UNION ALL
          SELECT figure, coalesce(sale.submitted_by_id, 0), coalesce(sale.submitted_team_id, 0), day_of(moment), amount
          FROM (VALUES ('submitted', sale.submitted_at, 1::bigint),
            ('premium', sale.submitted_at, (sale.monthly_premium * 100)::bigint),
            ('cover', sale.submitted_at, sale.cover_amount),
            ('recalled', sale.recalled_at, 1)) AS of_submission (figure, moment, amount)
          WHERE moment IS NOT NULL
        ) AS made (figure, user_id, team_id, day, amount)
        WHERE sale.converted_by_id IS NOT NULL AND made.amount <> 0
        UNION ALL
        SELECT sale.tenant_id, sale.product_id, split.figure,
        CASE WHEN split.key IS NULL THEN 0
        ELSE coalesce(known.number, insight_key_number(sale.tenant_id, split.figure::insight_dimension,
          split.key)) END::smallint,
        0::smallint,
        coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at), sale.change::bigint
        FROM (
          SELECT sum(change) AS change, tenant_id, product_id, status, created_at, converted_by_id, converted_team_id,
          submitted_by_id, submitted_team_id, submitted_at, recalled_at, monthly_premium, cover_amount, gender, education,
          age_bracket, source, campaign, product_interest FROM (
            SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed
          ) AS changes
          GROUP BY tenant_id, product_id, status, created_at, converted_by_id, converted_team_id,
          submitted_by_id, submitted_team_id, submitted_at, recalled_at, monthly_premium, cover_amount, gender, education,
          age_bracket, source, campaign, product_interest HAVING sum(change) <> 0) AS sale
        CROSS JOIN LATERAL (VALUES ('gender', sale.gender), ('education', sale.education), ('age_bracket', sale.age_bracket),
          ('source', sale.source), ('campaign', sale.campaign), ('product_interest',
            sale.product_interest)) AS split (figure, key)
        LEFT JOIN insight_keys known ON known.tenant_id = sale.tenant_id
        AND known.dimension = split.figure::insight_dimension AND known.key = split.key
        WHERE sale.converted_by_id IS NOT NULL) AS changed));
  RETURN NULL;
END $$;
