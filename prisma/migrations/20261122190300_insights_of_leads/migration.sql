-- Counts the existing leads by tenant and month. It runs concurrently with everything else: every month is a transaction of
-- its own, which adds what neither the rollups nor the noted changes hold yet, and waits for nobody. An interrupted run
-- begins again and finds nothing missing in what is done.
DO $$
DECLARE
  part record;
  of_month text;
  missing text;
BEGIN
  FOR part IN
    SELECT tenant_id, date_trunc('month', day)::date AS month FROM lead_days GROUP BY 1, 2 ORDER BY 2, 1
  LOOP
    of_month := insight_changes_of_leads(format($rows$
      SELECT 1 AS change, leads.* FROM leads WHERE tenant_id = %1$s
        AND created_at >= %2$L::timestamp AT TIME ZONE 'Africa/Johannesburg'
        AND created_at < (%2$L::timestamp + interval '1 month') AT TIME ZONE 'Africa/Johannesburg'$rows$,
      part.tenant_id, part.month));
    -- The statements that count see only the keys from before they began.
    EXECUTE insight_keys_of(of_month);
    missing := insight_amounts_of(format($changes$
      %1$s
      UNION ALL
      SELECT tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket, source, campaign,
        product_interest, price, -change
      FROM insight_changes WHERE tenant_id = %2$s AND day >= %3$L AND day < (%3$L::date + interval '1 month')$changes$,
      of_month, part.tenant_id, part.month));
    FOR place IN 1 .. 2 LOOP
      EXECUTE (add_insights_of(format($amounts$
        %1$s
        UNION ALL
        SELECT kept.tenant_id, %5$s, kept.product_id, kept.dimension, kept.number, kept.month + day::integer - 1, -amount
        FROM %4$s kept CROSS JOIN unnest(kept.days) WITH ORDINALITY AS of_day (amount, day)
        WHERE kept.tenant_id = %2$s AND kept.month = %3$L AND amount <> 0$amounts$,
        missing, part.tenant_id, part.month, (ARRAY['insight_months', 'insight_agent_months'])[place],
        (ARRAY['0, 0', 'user_id, team_id'])[place])))[place];
    END LOOP;
    COMMIT;
  END LOOP;
END $$;
