import "server-only";
import { contactHashSql } from "@/lib/leads/suppressions/hash.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** For a query with the table `leads AS lead`: whether the lead is suppressed, and not exempt from it. */
export const isSuppressedLead = (): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM (VALUES ('phone', lead.phone), ('phone', lead.alt_phone), ('email', lead.email),
                      ('id_number', lead.id_number_hash)) AS contact (kind, value)
  JOIN suppressions listed ON listed.kind = contact.kind
    AND listed.value_hash = ${contactHashSql(Prisma.sql`contact.kind`, Prisma.sql`contact.value`)}
  WHERE contact.value IS NOT NULL AND (listed.tenant_id = lead.tenant_id OR listed.tenant_id IS NULL)
    AND NOT is_lifted(listed.source, listed.listed_on, listed.created_at,
      (lead.registry_exemption->>'at')::timestamptz))`;
