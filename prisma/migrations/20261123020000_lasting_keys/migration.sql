-- DATA_KEY can be replaced. What can't be made anew has keys of its own, which are stored encrypted. Both tables are the
-- platform's alone.
CREATE TABLE "lasting_keys" (
    "purpose" TEXT NOT NULL,
    "key_encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "lasting_keys_pkey" PRIMARY KEY ("purpose")
);

CREATE TABLE "key_rotations" (
    "fingerprint" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "last_key" TEXT[] NOT NULL,
    CONSTRAINT "key_rotations_pkey" PRIMARY KEY ("fingerprint", "part")
);

-- By these comments, and by names that end in _encrypted, `rotate-key` finds what it has to encrypt anew.
COMMENT ON COLUMN "users"."two_factor_secret" IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN "recordings"."file_key" IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN "idempotency_keys"."answer" IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN "lead_posts"."body" IS 'Encrypted with DATA_KEY.';
COMMENT ON COLUMN "lead_imports"."file" IS 'Encrypted with DATA_KEY.';
