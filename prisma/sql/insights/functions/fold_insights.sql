-- Adds the noted changes of leads to the figures, up to 20,000 a call, and returns how many. A tenant's own connection adds
-- its own, whatever it asks for.
CREATE OR REPLACE FUNCTION fold_insights(of_tenant integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most constant integer := 20000;
  only_tenant integer :=
    CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
  tenant integer;
  changes insight_changes[];
  added integer := 0;
BEGIN
  FOR tenant IN
    SELECT DISTINCT tenant_id FROM insight_changes WHERE only_tenant IS NULL OR tenant_id = only_tenant ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('fold insights ' || tenant, 0));
    WITH gone AS (
      DELETE FROM insight_changes
      WHERE tenant_id = tenant AND id IN (SELECT id FROM insight_changes WHERE tenant_id = tenant ORDER BY id LIMIT most)
      RETURNING insight_changes
    )
    SELECT array_agg(gone.insight_changes) INTO changes FROM gone;
    CONTINUE WHEN changes IS NULL;
    added := added + cardinality(changes);
    PERFORM add_figures(ARRAY(
      SELECT counted FROM unnest(changes) AS noted CROSS JOIN LATERAL figures_of_insight_change(noted, 1) AS counted));
  END LOOP;
  RETURN added;
END $$;
