-- A lead stays in the age bracket of the day on which it was received. Another date of birth changes it; one that is removed,
-- as when a person is anonymised, does not.
CREATE OR REPLACE FUNCTION set_age_bracket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.age_bracket := age_bracket_on(day_of(NEW.created_at), NEW.date_of_birth);
  RETURN NEW;
END $$;
