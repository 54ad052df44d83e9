-- The team of the user who made a record: the record's own team if they are in it, otherwise one that they lead or belong to.
-- It runs for every sale and every call, so it looks up by index, however many teams there are.
CREATE OR REPLACE FUNCTION team_of_maker(maker integer, team_of_record integer) RETURNS integer LANGUAGE sql STABLE
RETURN (
  SELECT team.id
  FROM (
    SELECT team_id, false AS is_led FROM team_members WHERE user_id = maker
    UNION ALL
    SELECT id, true FROM teams WHERE leader_user_id = maker
  ) AS own
  JOIN teams team ON team.id = own.team_id
  ORDER BY (team.id = team_of_record) DESC NULLS LAST, team.active DESC, own.is_led, team.id
  LIMIT 1
);
