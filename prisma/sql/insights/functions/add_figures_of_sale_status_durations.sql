CREATE OR REPLACE FUNCTION add_figures_of_sale_status_durations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_figures(ARRAY(
      SELECT counted FROM added
      CROSS JOIN LATERAL figures_of_sale_status_duration(added::sale_status_durations, 1) AS counted));
  ELSE
    PERFORM add_figures(ARRAY(
      SELECT counted FROM removed
      CROSS JOIN LATERAL figures_of_sale_status_duration(removed::sale_status_durations, -1) AS counted));
  END IF;
  RETURN NULL;
END $$;
