-- The age bracket of somebody on a day.
CREATE OR REPLACE FUNCTION age_bracket_on(day date, date_of_birth date) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN date_of_birth + interval '25 years' > day THEN 'under-25'
  WHEN date_of_birth + interval '35 years' > day THEN '25-34'
  WHEN date_of_birth + interval '45 years' > day THEN '35-44'
  WHEN date_of_birth + interval '55 years' > day THEN '45-54'
  WHEN date_of_birth + interval '65 years' > day THEN '55-64'
  WHEN date_of_birth IS NOT NULL THEN '65-plus'
END;
