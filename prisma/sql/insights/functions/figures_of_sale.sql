-- The figures of a sale, as figures_of_lead() returns those of a lead. Money is in cents.
CREATE OR REPLACE FUNCTION figures_of_sale(sale sales, times integer) RETURNS SETOF figure_change LANGUAGE sql STABLE AS $$
  SELECT sale.tenant_id, sale.product_id, figure, dimension, key, 0::smallint, coalesce(user_id, 0), coalesce(team_id, 0),
    day_of(moment), times * amount
  FROM (VALUES
    ('converted', 'none', NULL, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1::bigint),
    ('status ' || sale.status, 'none', NULL, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'gender', sale.gender, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'education', sale.education, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'age_bracket', sale.age_bracket, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'source', sale.source, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'campaign', sale.campaign, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('converted', 'product_interest', sale.product_interest, sale.converted_by_id, sale.converted_team_id, sale.created_at, 1),
    ('submitted', 'none', NULL, sale.submitted_by_id, sale.submitted_team_id, sale.submitted_at, 1),
    ('premium', 'none', NULL, sale.submitted_by_id, sale.submitted_team_id, sale.submitted_at,
      (sale.monthly_premium * 100)::bigint),
    ('cover', 'none', NULL, sale.submitted_by_id, sale.submitted_team_id, sale.submitted_at, sale.cover_amount),
    ('recalled', 'none', NULL, sale.submitted_by_id, sale.submitted_team_id, sale.recalled_at, 1)
  ) AS counted (figure, dimension, key, user_id, team_id, moment, amount)
  WHERE sale.converted_by_id IS NOT NULL AND moment IS NOT NULL AND amount <> 0
$$;
