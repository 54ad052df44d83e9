-- Reads the table without keeping anybody from writing to it.
ALTER TABLE suppressions VALIDATE CONSTRAINT suppressions_source_known;
ALTER TABLE suppressions VALIDATE CONSTRAINT suppressions_value_kept;
