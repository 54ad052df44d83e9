-- In a migration of its own, so that other sessions can write while the rows are checked.
ALTER TABLE "calls" VALIDATE CONSTRAINT "calls_source_known";
ALTER TABLE "calls" VALIDATE CONSTRAINT "calls_ended_by_known";
