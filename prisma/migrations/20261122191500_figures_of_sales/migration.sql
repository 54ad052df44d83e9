-- Who made the existing sales, what their leads were, and how long they stayed in each status; the triggers count it. It
-- runs concurrently with everything else, as the migration before this one does.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM sales), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE sales sale
    SET converted_by_id = made.maker, converted_team_id = team_of_maker(made.maker, made.team_id),
      submitted_by_id = made.submitter, submitted_team_id = team_of_maker(made.submitter, made.team_id),
      gender = lead.gender, education = lead.education, age_bracket = lead.age_bracket, campaign = lead.campaign,
      product_interest = lead.product_interest
    FROM (
      SELECT id, lead_id, team_id,
        coalesce((SELECT actor_id FROM sale_events WHERE sale_id = known.id AND type = 'converted' ORDER BY id LIMIT 1),
                 agent_id, 0) AS maker,
        CASE WHEN submitted_at IS NOT NULL THEN coalesce(submitted_by_id, agent_id) END AS submitter
      FROM sales known WHERE id > before AND id <= before + batch AND converted_by_id IS NULL
    ) AS made
    JOIN leads lead ON lead.id = made.lead_id
    WHERE sale.id = made.id;

    UPDATE leads lead SET qc_sent_at = sale.qc_submitted_at, submitted_at = sale.submitted_at
    FROM sales sale
    WHERE sale.id > before AND sale.id <= before + batch AND lead.id = sale.lead_id
      AND (lead.qc_sent_at IS NULL AND sale.qc_submitted_at IS NOT NULL
           OR lead.submitted_at IS NULL AND sale.submitted_at IS NOT NULL);

    INSERT INTO sale_stays (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds)
    SELECT event.id, event.tenant_id, event.sale_id, sale.product_id, event.status, sale.converted_by_id,
      coalesce(sale.converted_team_id, 0), event.created_at, greatest(0, extract(epoch FROM event.created_at - event.entered_at))
    FROM (
      SELECT id, tenant_id, sale_id, created_at, old->>'status' AS status, new->>'status' AS next,
        lag(created_at) OVER (PARTITION BY sale_id ORDER BY id) AS entered_at
      FROM sale_events WHERE sale_id > before AND sale_id <= before + batch AND type IN ('converted', 'status')
    ) AS event
    JOIN sales sale ON sale.id = event.sale_id
    WHERE event.entered_at IS NOT NULL AND event.status <> event.next
    ON CONFLICT (event_id) DO NOTHING;
    COMMIT;
  END LOOP;
END $$;
