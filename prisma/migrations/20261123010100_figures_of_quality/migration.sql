-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "is_in_force" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sale_reviews" ADD COLUMN     "failed_items" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_disputed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_upheld" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seller_id" INTEGER,
ADD COLUMN     "seller_team_id" INTEGER;

-- ── Whose work a review judges ──
-- Whoever sent the sale to QC, and their team at that time. They keep it, whoever has the sale later.
CREATE FUNCTION stamp_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seller_id IS NULL THEN
    SELECT coalesce(sale.qc_submitted_by_id, NEW.agent_id, sale.agent_id) INTO NEW.seller_id
    FROM sales sale WHERE sale.id = NEW.sale_id;
    NEW.seller_id := coalesce(NEW.seller_id, 0);
  END IF;
  NEW.seller_team_id := coalesce(NEW.seller_team_id, team_of_maker(NEW.seller_id, NEW.team_id));
  RETURN NEW;
END $$;

CREATE TRIGGER stamp_added BEFORE INSERT ON sale_reviews FOR EACH ROW EXECUTE FUNCTION stamp_review();

-- ── What counts of a review ──
-- How a decided review counts. A kick-back for commencement, or one whose items were all upheld in disputes, counts against
-- nobody.
CREATE FUNCTION review_outcome(state text, decision text, is_for_commencement boolean, failed integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN state <> 'decided' THEN NULL
  WHEN decision = 'kicked-back' AND (is_for_commencement OR failed = 0) THEN 'not-counted'
  ELSE decision
END;

-- Scores by their tens; 10 is the whole, -1 no score.
CREATE FUNCTION score_band(score numeric) RETURNS smallint LANGUAGE sql IMMUTABLE
RETURN coalesce(floor(score / 10)::smallint, -1::smallint);

-- By whoever sent the sale, on the day of the decision. Rows of before are not counted until their seller is stamped.
CREATE FUNCTION figures_of_sale_reviews(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT review.tenant_id, review.product_id, found.figure, found.number, found.part, review.seller_id AS user_id,
    coalesce(review.seller_team_id, 0) AS team_id, day_of(review.decided_at) AS day, review.change::bigint AS amount
  FROM (
    SELECT *, review_outcome(state, decision, is_for_commencement, failed) AS outcome
    FROM (%1$s) AS changed WHERE state = 'decided' AND seller_id IS NOT NULL AND decided_at IS NOT NULL
  ) AS review
  CROSS JOIN LATERAL (
    SELECT figure, 0::smallint AS number, part
    FROM (VALUES
      ('review ' || review.outcome, 0::smallint, review.outcome IS NOT NULL),
      ('review score', score_band(review.score), review.outcome IN ('passed', 'kicked-back', 'declined')),
      ('review seconds', bucket_of(extract(epoch FROM review.decided_at - review.waiting_since)::float), review.kind = 'check'),
      ('review disputed', 0, review.is_disputed),
      ('review upheld', 0, review.is_upheld)
    ) AS counted (figure, part, is_so)
    WHERE counted.is_so
    UNION ALL
    SELECT DISTINCT 'review_item', coalesce(known.number, insight_key_number(review.tenant_id, 'review_item', item))::smallint,
      0::smallint
    FROM unnest(review.failed_items) AS item
    LEFT JOIN insight_keys known
      ON known.tenant_id = review.tenant_id AND known.dimension = 'review_item' AND known.key = item
    WHERE review.outcome IN ('passed', 'kicked-back', 'declined')
  ) AS found$query$, rows_of);

DO $$
DECLARE
  columns constant text := 'product_id, kind, state, decision, is_for_commencement, failed, score, failed_items, is_disputed,
    is_upheld, seller_id, seller_team_id, waiting_since, decided_at';
  change text;
  rows_of text;
BEGIN
  FOREACH change IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    rows_of := CASE change WHEN 'UPDATE' THEN format('
      SELECT sum(change) AS change, tenant_id, %1$s FROM (%2$s) AS changes
      GROUP BY tenant_id, %1$s HAVING sum(change) <> 0', columns, changes_of(change)) ELSE changes_of(change) END;
    EXECUTE format($create$
      CREATE FUNCTION add_figures_of_sale_reviews_after_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (%2$s) AS changed));
        RETURN NULL;
      END $body$ $create$, lower(change), figures_of_sale_reviews(rows_of));
    EXECUTE format('CREATE TRIGGER figures_after_%1$s AFTER %1$s ON sale_reviews REFERENCING %2$s
      FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_sale_reviews_after_%1$s()', lower(change),
      CASE change WHEN 'INSERT' THEN 'NEW TABLE AS added' WHEN 'DELETE' THEN 'OLD TABLE AS removed'
        ELSE 'NEW TABLE AS added OLD TABLE AS removed' END);
  END LOOP;
END $$;

-- ── Policies in force, as the last step of the leads' funnel ──
CREATE FUNCTION tell_lead_of_outcome() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE leads SET is_in_force = NOT is_in_force
  WHERE id = NEW.lead_id AND is_in_force <> (NEW.policy_outcome IS NOT DISTINCT FROM 'in_force');
  RETURN NULL;
END $$;

CREATE TRIGGER tell_lead_of_outcome AFTER UPDATE OF policy_outcome ON sales FOR EACH ROW
  WHEN (OLD.policy_outcome IS DISTINCT FROM NEW.policy_outcome) EXECUTE FUNCTION tell_lead_of_outcome();
CREATE TRIGGER tell_lead_of_first_outcome AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.policy_outcome IS NOT NULL) EXECUTE FUNCTION tell_lead_of_outcome();

-- As before, with one step more.
CREATE OR REPLACE FUNCTION figures_of_leads(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT lead.tenant_id, lead.product_id, step.figure,
    CASE WHEN lead.source IS NULL THEN 0
      ELSE coalesce(known.number, insight_key_number(lead.tenant_id, 'source', lead.source)) END::smallint AS number, step.part,
    coalesce(lead.assigned_user_id, 0) AS user_id, coalesce(lead.team_id, 0) AS team_id, day_of(lead.created_at) AS day,
    lead.change::bigint AS amount
  FROM (%1$s) AS lead
  LEFT JOIN insight_keys known ON known.tenant_id = lead.tenant_id AND known.dimension = 'source' AND known.key = lead.source
  CROSS JOIN LATERAL (VALUES
    ('lead contacted', 0::smallint, lead.contacted_at IS NOT NULL),
    ('lead converted', 0, lead.contacted_at IS NOT NULL AND lead.processed_outcome = 'converted'),
    ('lead sent to QC', 0, lead.qc_sent_at IS NOT NULL),
    ('lead submitted', 0, lead.submitted_at IS NOT NULL),
    ('lead in force', 0, lead.is_in_force),
    ('speed', bucket_of(extract(epoch FROM lead.first_attempt_at - lead.created_at)::float), lead.first_attempt_at IS NOT NULL)
  ) AS step (figure, part, is_reached)
  WHERE step.is_reached AND (lead.contacted_at IS NOT NULL OR lead.first_attempt_at IS NOT NULL
    OR lead.qc_sent_at IS NOT NULL OR lead.submitted_at IS NOT NULL OR lead.is_in_force)
  UNION ALL
  SELECT tenant_id, product_id, 'contacts', 0::smallint, 0::smallint, coalesce(contacted_by_id, 0),
    coalesce(contacted_team_id, 0), day_of(contacted_at), change::bigint
  FROM (%1$s) AS lead WHERE contacted_at IS NOT NULL$query$, rows_of);

DO $$
DECLARE
  columns constant text := 'product_id, created_at, source, assigned_user_id, team_id, first_attempt_at, contacted_at,
    contacted_by_id, contacted_team_id, processed_outcome, qc_sent_at, submitted_at, is_in_force';
  made record;
BEGIN
  FOR made IN
    SELECT * FROM (VALUES
      ('add_figures_of_leads_after_update', format('
        SELECT sum(change) AS change, tenant_id, %1$s FROM (%2$s) AS changes
        GROUP BY tenant_id, %1$s HAVING sum(change) <> 0', columns, changes_of('UPDATE'))),
      ('add_figures_of_leads_after_delete', changes_of('DELETE')),
      ('add_figures_of_lead', 'SELECT 1 AS change, NEW.*')
    ) AS made (name, rows_of)
  LOOP
    EXECUTE format($create$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (%2$s) AS changed));
        RETURN NULL;
      END $body$ $create$, made.name, figures_of_leads(made.rows_of));
  END LOOP;
END $$;
