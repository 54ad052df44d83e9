-- Who wrote a request for a quote by hand.
ALTER TABLE "leads" ADD COLUMN "quote_consent_by_id" INTEGER;
