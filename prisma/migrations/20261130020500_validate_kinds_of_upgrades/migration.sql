-- In a migration of its own, so that other sessions can write while the rows are checked.
ALTER TABLE event_upgrades VALIDATE CONSTRAINT event_upgrades_kind_known;
