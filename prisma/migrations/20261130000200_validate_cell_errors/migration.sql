-- Apart from the migration that adds it: rows are checked here while others write.
ALTER TABLE "lead_sources" VALIDATE CONSTRAINT "lead_sources_cell_errors_known";
