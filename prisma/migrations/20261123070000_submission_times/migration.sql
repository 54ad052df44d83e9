-- When the sales of releases without these columns were submitted and sent to QC, and by whom, as their history says; the
-- triggers count it. It runs concurrently with everything else: every batch is a transaction of its own, and one that is
-- repeated changes nothing. A sale that was submitted by a reviewer is the work of whoever had sent it.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM sales), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE sales sale
    SET submitted_at = coalesce(known.at, known.status_changed_at),
      submitted_by_id = coalesce(sale.submitted_by_id, known.sender_id, known.actor_id, sale.agent_id)
    FROM (
      SELECT each.id, each.status_changed_at, submission.created_at AS at, submission.actor_id, sending.actor_id AS sender_id
      FROM sales each
      LEFT JOIN LATERAL (
        SELECT id, created_at, actor_id FROM sale_events
        WHERE sale_id = each.id AND type = 'status' AND new->>'status' = 'policy-submitted' ORDER BY id LIMIT 1
      ) AS submission ON true
      LEFT JOIN LATERAL (
        SELECT actor_id FROM sale_events
        WHERE sale_id = each.id AND type = 'status' AND new->>'status' = 'qc-oversight' AND id < submission.id
        ORDER BY id DESC LIMIT 1
      ) AS sending ON true
      WHERE each.id > before AND each.id <= before + batch AND each.submitted_at IS NULL
        AND (each.status = 'policy-submitted' OR submission.id IS NOT NULL)
    ) AS known
    WHERE sale.id = known.id;

    UPDATE sales sale
    SET qc_submitted_at = coalesce(known.at, known.status_changed_at),
      qc_submitted_by_id = coalesce(sale.qc_submitted_by_id, known.actor_id, sale.agent_id)
    FROM (
      SELECT each.id, each.status_changed_at, sending.created_at AS at, sending.actor_id
      FROM sales each
      LEFT JOIN LATERAL (
        SELECT created_at, actor_id FROM sale_events
        WHERE sale_id = each.id AND type = 'status' AND new->>'status' = 'qc-oversight' ORDER BY id DESC LIMIT 1
      ) AS sending ON true
      WHERE each.id > before AND each.id <= before + batch AND each.qc_submitted_at IS NULL AND each.status = 'qc-oversight'
    ) AS known
    WHERE sale.id = known.id;
    COMMIT;
  END LOOP;
END $$;
