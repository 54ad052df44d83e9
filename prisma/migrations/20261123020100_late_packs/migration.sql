-- The policy packs of sales that were submitted before there were any. They are made in the background, stored, and not
-- mailed. The rows are inserted once: a later submission inserts its own.
ALTER TABLE "sale_packs" ADD COLUMN "is_late" BOOLEAN NOT NULL DEFAULT false;

INSERT INTO sale_packs (tenant_id, sale_id, edition, submitted_at, is_late)
SELECT tenant_id, id, 1, status_changed_at, true FROM sales
WHERE status = 'policy-submitted' AND NOT EXISTS (SELECT FROM sale_packs pack WHERE pack.sale_id = sales.id);

-- In the order in which they are made.
CREATE INDEX sale_packs_new_pending ON sale_packs (attempts, submitted_at DESC)
  WHERE made_at IS NULL AND voided_at IS NULL AND NOT is_late;
CREATE INDEX sale_packs_late_pending ON sale_packs (attempts, submitted_at DESC)
  WHERE made_at IS NULL AND voided_at IS NULL AND is_late;
DROP INDEX sale_packs_pending;
