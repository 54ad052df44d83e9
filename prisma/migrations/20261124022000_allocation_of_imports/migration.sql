-- Who gets the leads of an import once it is done, instead of the allocation rules; null where the rules decide.
ALTER TABLE lead_imports ADD COLUMN allocation JSONB;
