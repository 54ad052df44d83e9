-- The time of a sale in a status, as figures_of_lead() returns those of a lead.
CREATE OR REPLACE FUNCTION figures_of_sale_stay(stay sale_stays, times integer) RETURNS SETOF figure_change
LANGUAGE sql STABLE AS $$
  SELECT stay.tenant_id, stay.product_id, 'stay ' || stay.status, 'none', NULL, bucket_of(stay.seconds), stay.user_id,
    stay.team_id, day_of(stay.left_at), times::bigint
$$;
