-- What insights count of every lead, as a change to note.
CREATE OR REPLACE FUNCTION insight_change_of_lead(lead leads, times integer) RETURNS SETOF insight_changes
LANGUAGE sql STABLE AS $$
  SELECT lead.tenant_id, 0::bigint, lead.product_id, day_of(lead.created_at), coalesce(lead.assigned_user_id, 0),
    coalesce(lead.team_id, 0), lead.status, lead.gender, lead.education, lead.age_bracket, lead.source, lead.campaign,
    lead.product_interest, lead.price, times, lead.processed_at IS NOT NULL
$$;
