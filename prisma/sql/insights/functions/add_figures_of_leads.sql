-- A trigger for each row of an insert, whose condition skips the leads without any of these figures; else for the statement.
CREATE OR REPLACE FUNCTION add_figures_of_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM figures_of_lead(NEW, 1) AS counted));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM removed CROSS JOIN LATERAL figures_of_lead(removed::leads, -1) AS counted));
  ELSE
    PERFORM add_figures(ARRAY(
      SELECT counted FROM added CROSS JOIN LATERAL figures_of_lead(added::leads, 1) AS counted
      UNION ALL
      SELECT counted FROM removed CROSS JOIN LATERAL figures_of_lead(removed::leads, -1) AS counted));
  END IF;
  RETURN NULL;
END $$;
