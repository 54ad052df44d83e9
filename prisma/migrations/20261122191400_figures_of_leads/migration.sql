-- What the timelines of existing leads say of attempts and contacts; the triggers count it. It runs concurrently with
-- everything else: every batch is a transaction of its own. A batch that is repeated changes nothing. Which team an agent
-- was in is no longer known, so the past belongs to the team they are in now.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM leads), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    ALTER TABLE lead_events DISABLE TRIGGER append_only;
    UPDATE lead_events event
    SET attempts = 1, attempt_product_id = lead.product_id, attempt_team_id = team_of_maker(event.actor_id, lead.team_id)
    FROM leads lead
    WHERE lead.id > before AND lead.id <= before + batch AND event.lead_id = lead.id AND event.attempts = 0
      AND event.actor_id IS NOT NULL
      AND (event.type = 'converted' OR event.type = 'status'
           AND event.new->>'status' IN ('Voicemail', 'Diary', 'Declined', 'Does Not Exist'));
    ALTER TABLE lead_events ENABLE TRIGGER append_only;

    UPDATE leads lead
    SET first_attempt_at = coalesce(lead.first_attempt_at, tried.at),
      contacted_at = coalesce(lead.contacted_at, reached.created_at, sold.processed_at),
      contacted_by_id = coalesce(lead.contacted_by_id, reached.actor_id, sold.assigned_user_id)
    FROM leads known
    LEFT JOIN leads sold ON sold.id = known.id AND sold.processed_outcome = 'converted'
    LEFT JOIN LATERAL (
      SELECT min(created_at) AS at FROM lead_events WHERE lead_id = known.id AND attempts <> 0
    ) AS tried ON true
    LEFT JOIN LATERAL (
      SELECT created_at, actor_id FROM lead_events
      WHERE lead_id = known.id AND (type = 'converted' OR type = 'status' AND (
        new->>'status' = 'Diary'
        OR new->>'status' = 'Declined' AND reason IS DISTINCT FROM 'Unreachable'
        OR new->>'status' = 'Does Not Exist' AND reason IN ('Number belongs to another person', 'Deceased')))
      ORDER BY id LIMIT 1
    ) AS reached ON true
    WHERE known.id > before AND known.id <= before + batch AND lead.id = known.id
      AND (lead.first_attempt_at IS NULL AND tried.at IS NOT NULL
           OR lead.contacted_at IS NULL AND (reached.created_at IS NOT NULL OR sold.id IS NOT NULL));
    COMMIT;
  END LOOP;
END $$;
