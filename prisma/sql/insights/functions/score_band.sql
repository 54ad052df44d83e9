-- Scores by their tens; 10 is the whole, -1 no score.
CREATE OR REPLACE FUNCTION score_band(score numeric) RETURNS smallint LANGUAGE sql IMMUTABLE
RETURN coalesce(floor(score / 10)::smallint, -1::smallint);
