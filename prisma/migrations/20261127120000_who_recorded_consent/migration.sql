-- Whether a user wrote an entry by hand, from their word alone. Not known of older entries.
ALTER TABLE "consents" ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT false;

-- Who added a recording or reported a call: a user, or minus the id of a key.
ALTER TABLE "recordings" ADD COLUMN "added_by_id" INTEGER;
ALTER TABLE "calls" ADD COLUMN "reported_by_id" INTEGER;

-- Who wrote by hand what a lead may be called by. They don't get the lead by it themselves.
ALTER TABLE "leads" ADD COLUMN "consented_by_id" INTEGER,
ADD COLUMN "client_by_id" INTEGER;

