-- AlterTable
ALTER TABLE "lead_sources" ADD COLUMN     "price_per_lead" DECIMAL(10,2);

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "age_bracket" TEXT,
ADD COLUMN     "price" DECIMAL(10,2);

ALTER TABLE lead_sources ADD CONSTRAINT lead_sources_price_not_negative CHECK (price_per_lead >= 0);

-- The age bracket of somebody on a day.
CREATE FUNCTION age_bracket_on(day date, date_of_birth date) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN date_of_birth + interval '25 years' > day THEN 'under-25'
  WHEN date_of_birth + interval '35 years' > day THEN '25-34'
  WHEN date_of_birth + interval '45 years' > day THEN '35-44'
  WHEN date_of_birth + interval '55 years' > day THEN '45-54'
  WHEN date_of_birth + interval '65 years' > day THEN '55-64'
  WHEN date_of_birth IS NOT NULL THEN '65-plus'
END;

-- A lead stays in the bracket of the day on which it was received. Only another date of birth changes it; one that is
-- removed, as when a person is anonymised, leaves it as it was.
CREATE FUNCTION set_age_bracket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.age_bracket := age_bracket_on(day_of(NEW.created_at), NEW.date_of_birth);
  RETURN NEW;
END $$;

CREATE TRIGGER age_bracket_of_added BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.date_of_birth IS NOT NULL) EXECUTE FUNCTION set_age_bracket();
CREATE TRIGGER age_bracket_of_changed BEFORE UPDATE OF date_of_birth ON leads FOR EACH ROW
  WHEN (NEW.date_of_birth <> OLD.date_of_birth OR OLD.date_of_birth IS NULL AND NEW.date_of_birth IS NOT NULL)
  EXECUTE FUNCTION set_age_bracket();
