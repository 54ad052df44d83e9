-- Durations are counted in buckets of which each is a tenth longer than the one before; 0 is less than a second.
CREATE OR REPLACE FUNCTION bucket_of(seconds double precision) RETURNS smallint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN seconds < 1 THEN 0 ELSE 1 + floor(ln(seconds) / ln(1.1::double precision)) END;
