-- How much of the weight has to have passed or failed, in percent.
ALTER TABLE "scorecards" ADD COLUMN "min_scored_percent" INTEGER NOT NULL DEFAULT 60,
  ADD CONSTRAINT scorecards_min_scored_percent_known CHECK (min_scored_percent BETWEEN 50 AND 100);
ALTER TABLE "scorecard_editions" ADD COLUMN "min_scored_percent" INTEGER NOT NULL DEFAULT 60,
  ADD CONSTRAINT scorecard_editions_min_scored_percent_known CHECK (min_scored_percent BETWEEN 50 AND 100);

-- Until now every item with a weight could be judged as not applicable. Of the platform's scorecards those that may not
-- apply keep that; open reviews keep their edition.
UPDATE scorecards SET version = version + 1, sections = (
  SELECT jsonb_agg(section || jsonb_build_object('items', (
    SELECT jsonb_agg(
      CASE WHEN (item ->> 'instant_fail')::boolean OR item ->> 'id' IN ('beneficiaries', 'verbatim') THEN item
        ELSE item || '{"na_allowed": false}' END
      ORDER BY items.place)
    FROM jsonb_array_elements(section -> 'items') WITH ORDINALITY AS items (item, place)
  )) ORDER BY parts.place)
  FROM jsonb_array_elements(sections) WITH ORDINALITY AS parts (section, place)
)
WHERE tenant_id IS NULL AND sections <> '[]';

-- The organisations' own stay as they are, which those who may change them are told.
INSERT INTO notifications (tenant_id, user_id, kind)
SELECT DISTINCT users.tenant_id, users.id, 'scorecards'
FROM scorecards JOIN users ON users.tenant_id = scorecards.tenant_id AND users.active
  JOIN personality_roles link ON link.personality_id = users.personality_id
  JOIN role_permissions granted ON granted.role_id = link.role_id
  JOIN permissions ON permissions.id = granted.permission_id AND permissions.name = 'scorecards.update'
WHERE jsonb_path_exists(scorecards.sections, '$[*].items[*] ? (@.instant_fail == false && @.na_allowed == true)');

-- ── How much reviewers find not applicable, by whose work they judged ──
ALTER TABLE "sale_reviews" ADD COLUMN "item_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "na_count" INTEGER NOT NULL DEFAULT 0;
UPDATE sale_reviews SET item_count = found.items, na_count = found.na
FROM (
  SELECT review_id, count(*) AS items, count(*) FILTER (WHERE result = 'na') AS na FROM sale_review_items GROUP BY 1
) found
WHERE found.review_id = sale_reviews.id;

CREATE TABLE "reviewer_days" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "reviewer_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "reviews" INTEGER NOT NULL,
    "items" INTEGER NOT NULL,
    "na" INTEGER NOT NULL,

    CONSTRAINT "reviewer_days_pkey" PRIMARY KEY ("tenant_id","day","product_id","reviewer_id","user_id","team_id")
);

INSERT INTO reviewer_days (tenant_id, day, product_id, reviewer_id, user_id, team_id, reviews, items, na)
SELECT tenant_id, (decided_at AT TIME ZONE 'Africa/Johannesburg')::date, product_id, reviewer_id, coalesce(seller_id, 0), coalesce(seller_team_id, 0),
  count(*), sum(item_count), sum(na_count)
FROM sale_reviews WHERE state = 'decided' AND decided_at IS NOT NULL AND reviewer_id IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6;
