-- Outside a transaction: every batch is one of its own.
-- The stays of existing sales become one for each status. A change of status locks its sale first, so a batch does too.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(sale_id) FROM sale_stays), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    PERFORM FROM sales
    WHERE id IN (SELECT sale_id FROM sale_stays WHERE sale_id > before AND sale_id <= before + batch
                 GROUP BY sale_id, status HAVING count(*) > 1)
    ORDER BY id FOR UPDATE;

    WITH removed AS (
      DELETE FROM sale_stays stay
      USING (SELECT sale_id, status FROM sale_stays WHERE sale_id > before AND sale_id <= before + batch
             GROUP BY sale_id, status HAVING count(*) > 1) AS repeated
      WHERE stay.sale_id = repeated.sale_id AND stay.status = repeated.status
      RETURNING stay.*
    )
    INSERT INTO sale_stays (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds)
    SELECT DISTINCT ON (sale_id, status) event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at,
      sum(seconds) OVER (PARTITION BY sale_id, status)
    FROM removed ORDER BY sale_id, status, event_id DESC;
    COMMIT;
  END LOOP;
END $$;
