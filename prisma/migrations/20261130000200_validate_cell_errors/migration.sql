-- In a migration of its own, so that other sessions can write while the rows are checked.
ALTER TABLE "lead_sources" VALIDATE CONSTRAINT "lead_sources_cell_errors_known";
