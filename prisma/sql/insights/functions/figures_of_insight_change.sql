-- The figures of a noted change of leads, as figures_of_lead() returns those of a lead. What a source's leads cost is in cents.
CREATE OR REPLACE FUNCTION figures_of_insight_change(noted insight_changes, times integer) RETURNS SETOF figure_change
LANGUAGE sql STABLE AS $$
  SELECT noted.tenant_id, noted.product_id, figure, dimension, key, 0::smallint, noted.user_id, noted.team_id, noted.day,
    times * noted.change * amount
  FROM (VALUES
    ('received', 'none', NULL, 1::bigint),
    ('processed', 'none', NULL, noted.is_processed::int),
    ('received', 'status', noted.status, 1),
    ('received', 'gender', noted.gender, 1),
    ('received', 'education', noted.education, 1),
    ('received', 'age_bracket', noted.age_bracket, 1),
    ('received', 'source', noted.source, 1),
    ('received', 'campaign', noted.campaign, 1),
    ('received', 'product_interest', noted.product_interest, 1),
    ('cost', 'source', noted.source, (noted.price * 100)::bigint)
  ) AS counted (figure, dimension, key, amount)
  WHERE amount <> 0
$$;
