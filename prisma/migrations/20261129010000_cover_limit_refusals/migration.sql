ALTER TABLE cover_limits ADD COLUMN every_life_cover boolean NOT NULL DEFAULT false;
ALTER TABLE cover_limits ADD COLUMN refuse_above integer;

-- The limits of children as they were seeded; what an administrator has entered or edited keeps its class and its source.
UPDATE cover_limits SET every_life_cover = true,
  source = 'Long-term Insurance Act 52 of 1998, section 55: cover of a child''s life, stillborn included'
WHERE version = 1 AND insurance_class = 'funeral' AND valid_from = '2018-07-01'
  AND (min_age, max_age, amount) IN ((0, 5, 20000), (6, 13, 50000))
  AND source = 'Insurance Act 18 of 2017 and its Prudential Standards: funeral cover of children';

-- As lib/catalogue/cover-limits/refusal.ts sets it where nobody enters it.
UPDATE cover_limits SET refuse_above = CASE
  WHEN insurance_class = 'funeral' AND NOT every_life_cover AND (max_age IS NULL OR max_age >= 18)
    THEN least(amount::bigint * 2, 2000000000)
  ELSE amount END;
