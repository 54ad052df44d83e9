-- Whether a consent was said on a call. Not known of older entries, nor of those of release 0.3.0 beside this one.
ALTER TABLE "consents" ADD COLUMN "on_call" BOOLEAN;
