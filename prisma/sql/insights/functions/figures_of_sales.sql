-- What counts of sales: the text of a query of figure_change over `rows_of`, itself a query with the column "change" (1 or -1).
-- The recount runs it over all rows. The triggers on sales repeat it over their transition tables, which can't be passed on.
CREATE OR REPLACE FUNCTION figures_of_sales(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT sale.tenant_id, sale.product_id, made.figure, 0::smallint AS number, 0::smallint AS part, made.user_id,
    made.team_id, made.day, (sale.change * made.amount)::bigint AS amount
  FROM (%1$s) AS sale
  CROSS JOIN LATERAL (
    SELECT figure, coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at), amount
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
      ELSE coalesce(known.number, insight_key_number(sale.tenant_id, split.figure::insight_dimension, split.key)) END::smallint,
    0::smallint,
    coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at), sale.change::bigint
  FROM (%1$s) AS sale
  CROSS JOIN LATERAL (VALUES ('gender', sale.gender), ('education', sale.education), ('age_bracket', sale.age_bracket),
    ('source', sale.source), ('campaign', sale.campaign), ('product_interest', sale.product_interest)) AS split (figure, key)
  LEFT JOIN insight_keys known ON known.tenant_id = sale.tenant_id
    AND known.dimension = split.figure::insight_dimension AND known.key = split.key
  WHERE sale.converted_by_id IS NOT NULL$query$, rows_of);
