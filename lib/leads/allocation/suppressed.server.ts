import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

/** For a query with the table `leads AS lead`: whether the lead is suppressed. */
export const isSuppressedLead = Prisma.sql`EXISTS (
  SELECT FROM (VALUES ('phone', lead.phone), ('phone', lead.alt_phone), ('email', lead.email),
                      ('id_number', lead.id_number_hash)) AS contact (kind, value)
  JOIN suppressions listed ON listed.kind = contact.kind AND listed.value = contact.value
  WHERE listed.tenant_id = lead.tenant_id OR listed.tenant_id IS NULL)`;
