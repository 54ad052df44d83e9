-- Apart from the migration that adds it: rows are checked here while others write.
ALTER TABLE event_upgrades VALIDATE CONSTRAINT event_upgrades_kind_known;
