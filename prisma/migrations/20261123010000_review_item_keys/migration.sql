-- The items of scorecards are numbered as the other values that figures count by. A new value of an enumeration can't be
-- used in the transaction that adds it.
ALTER TYPE "insight_dimension" ADD VALUE IF NOT EXISTS 'review_item';
