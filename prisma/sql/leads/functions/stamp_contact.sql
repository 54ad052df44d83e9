CREATE OR REPLACE FUNCTION stamp_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contacted_team_id := coalesce(NEW.contacted_team_id, team_of_maker(NEW.contacted_by_id, NEW.team_id));
  RETURN NEW;
END $$;
