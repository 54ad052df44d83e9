CREATE OR REPLACE FUNCTION add_figures_of_sale_reviews() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM added CROSS JOIN LATERAL figures_of_sale_review(added::sale_reviews, 1) AS counted));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_figures(ARRAY(SELECT counted FROM removed CROSS JOIN LATERAL figures_of_sale_review(removed::sale_reviews, -1) AS counted));
  ELSE
    PERFORM add_figures(ARRAY(
      SELECT counted FROM added CROSS JOIN LATERAL figures_of_sale_review(added::sale_reviews, 1) AS counted
      UNION ALL
      SELECT counted FROM removed CROSS JOIN LATERAL figures_of_sale_review(removed::sale_reviews, -1) AS counted));
  END IF;
  RETURN NULL;
END $$;
