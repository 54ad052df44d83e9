-- Exporting needs a right of its own, which the roles have that hand out work or keep the lists.
INSERT INTO permissions (name)
VALUES ('leads.export'), ('sales.export'), ('suppressions.export'), ('audit.export') ON CONFLICT (name) DO NOTHING;
INSERT INTO role_permissions (role_id, permission_id)
SELECT held.role_id, given.id
FROM (VALUES
  ('leads.allocate', 'leads.export'), ('sales.reassign', 'sales.export'),
  ('suppressions.index', 'suppressions.export'), ('audit.index', 'audit.export')
) AS rights (had, gets)
JOIN permissions had ON had.name = rights.had
JOIN role_permissions held ON held.permission_id = had.id
JOIN permissions given ON given.name = rights.gets
ON CONFLICT DO NOTHING;

-- ── Reading in bulk ──
-- How many leads and sales lists may show one user within an hour; null for no limit.
ALTER TABLE "tenants" ADD COLUMN "bulk_read_limit" INTEGER DEFAULT 5000,
  ADD CONSTRAINT tenants_bulk_read_limit_known CHECK (bulk_read_limit BETWEEN 100 AND 1000000);

CREATE UNLOGGED TABLE "bulk_reads" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_reads_pkey" PRIMARY KEY ("user_id","kind","record_id"),
    CONSTRAINT bulk_reads_kind_known CHECK (kind IN ('leads', 'sales', 'refusal'))
);
CREATE INDEX "bulk_reads_user_id_read_at_idx" ON "bulk_reads"("user_id", "read_at");
CREATE INDEX "bulk_reads_read_at_idx" ON "bulk_reads"("read_at");
ALTER TABLE "bulk_reads" ADD CONSTRAINT "bulk_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
