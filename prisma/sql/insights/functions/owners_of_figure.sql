-- The rows that a figure counts in: the whole tenant's (user 0, team 0) and that of the agent and team. Figures that only
-- compare agents are not counted for the tenant.
CREATE OR REPLACE FUNCTION owners_of_figure(of_figure text, of_user integer, of_team integer)
RETURNS TABLE (user_id integer, team_id integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT 0, 0 WHERE of_figure NOT IN ('attempts', 'contacts')
  UNION ALL
  SELECT of_user, of_team WHERE (of_user, of_team) <> (0, 0)
$$;
