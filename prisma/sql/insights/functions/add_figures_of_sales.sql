CREATE OR REPLACE FUNCTION add_figures_of_sales() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM added CROSS JOIN LATERAL figures_of_sale(added::sales, 1) AS counted));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM removed CROSS JOIN LATERAL figures_of_sale(removed::sales, -1) AS counted));
  ELSE
    PERFORM add_figures(ARRAY(
      SELECT counted FROM added CROSS JOIN LATERAL figures_of_sale(added::sales, 1) AS counted
      UNION ALL
      SELECT counted FROM removed CROSS JOIN LATERAL figures_of_sale(removed::sales, -1) AS counted));
  END IF;
  RETURN NULL;
END $$;
