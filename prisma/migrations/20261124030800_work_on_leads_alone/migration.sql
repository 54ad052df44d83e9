-- lead_events_of_work takes its place.
DROP INDEX CONCURRENTLY IF EXISTS lead_events_worked;
