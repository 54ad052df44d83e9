import "server-only";
import { contactHashSql } from "@/lib/leads/record/contact-hash.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * The contacts of a row of `sales` whose people asked not to be contacted, as a query. When that was noted and by whom is
 * told of the organisation's own entries alone. What the registry listed counts from its day, and not against somebody who
 * had asked to be called before the conversion.
 */
export const suppressedContacts = (): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (contact.step, contact.place, contact.field) contact.step, contact.place, contact.field,
    CASE WHEN listed.tenant_id IS NOT NULL THEN listed.created_at END AS noted_at,
    CASE WHEN listed.tenant_id IS NOT NULL THEN (
      SELECT concat_ws(' ', name, nullif(surname, '')) FROM users WHERE id = listed.actor_id) END AS noted_by,
    known.is_before AS is_known_before
  FROM (
    SELECT 'policyholder' AS step, NULL::int AS place, each.*
    FROM sale_persons holder CROSS JOIN LATERAL (VALUES
      ('phone', 'phone', holder.phone), ('alt_phone', 'phone', holder.alt_phone), ('email', 'email', holder.email),
      ('id_number', 'id_number', holder.id_number_hash)
    ) AS each (field, kind, value)
    WHERE holder.sale_id = sales.id AND holder.role = 'policyholder'
    UNION ALL
    SELECT 'beneficiaries', beneficiary.place, each.*
    FROM (
      SELECT phone, guardian_phone, (row_number() OVER (ORDER BY position) - 1)::int AS place
      FROM sale_beneficiaries WHERE sale_id = sales.id
    ) beneficiary CROSS JOIN LATERAL (VALUES
      ('phone', 'phone', beneficiary.phone), ('guardian_phone', 'phone', beneficiary.guardian_phone)
    ) AS each (field, kind, value)
  ) AS contact
  JOIN suppressions listed ON listed.kind = contact.kind AND listed.value_hash = ${contactHashSql(Prisma.sql`contact.kind`, Prisma.sql`contact.value`)}
  CROSS JOIN LATERAL (
    SELECT CASE WHEN listed.source = 'registry' AND listed.listed_on IS NOT NULL
      THEN listed.listed_on <= day_of(sales.created_at) ELSE listed.created_at < sales.created_at END AS is_before
  ) AS known
  WHERE contact.value IS NOT NULL AND (listed.tenant_id = sales.tenant_id OR listed.tenant_id IS NULL)
    AND NOT is_lifted(listed.source, listed.listed_on, listed.created_at,
      (SELECT asked.at FROM leads CROSS JOIN LATERAL (SELECT (registry_exemption ->> 'at')::timestamptz) AS asked (at)
       WHERE leads.id = sales.lead_id AND asked.at <= sales.created_at))
  ORDER BY contact.step, contact.place, contact.field, known.is_before DESC, listed.tenant_id NULLS LAST,
    listed.created_at`;

/** Whether the client of a row of `sales` had asked not to be contacted before the lead was converted. */
export const wasSuppressed = (): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM (${suppressedContacts()}) AS found WHERE found.step = 'policyholder' AND found.is_known_before)`;
