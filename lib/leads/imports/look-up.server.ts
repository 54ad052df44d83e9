import "server-only";
import { DUPLICATE_DAYS } from "@/lib/leads/intake/look-up.server";
import { type Contact, contactKey, contactsOf, type Person } from "@/lib/leads/record/contacts";
import { suppressedAmong } from "@/lib/leads/suppressions/suppressions.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { daysBefore } from "@/lib/platform/time/days";

type Target = { tenant_id: number; product_id: number };
type PersonWithReference = Person & { lead_id: string | null };

/** An existing lead that may be of the same person. */
type DuplicateCandidate = { status: string; created_at: Date };

/** What the database knows about the people in some rows; leads by `matchKeys`. */
export type LookUpResult = { suppressed: Set<string>; leads: Map<string, DuplicateCandidate>; references: Set<string> };

/** Looks up many people at once, within the running transaction. */
export async function lookUpAll(target: Target, people: readonly PersonWithReference[]): Promise<LookUpResult> {
  // A generic plan assumes an average tenant, which has so few leads that any index will do. This is only set for these
  // queries, since otherwise every inserted row's checks would be planned again too.
  await db.$executeRaw`SET LOCAL plan_cache_mode = force_custom_plan`;
  const suppressed = await suppressedAmong(target.tenant_id, people.flatMap(contactsOf));
  const leads = await earlierLeads(target, people);
  const references = await takenReferences(target.tenant_id, people);
  await db.$executeRaw`SET LOCAL plan_cache_mode = auto`;
  return { suppressed: new Set(suppressed.map(contactKey)), leads, references };
}

/** The contacts by which a lead is known, for `earlierLeads` and the rows of a file. */
type Match = { kind: Contact["kind"] | "alt_phone"; value: string };

/** What identifies a person to others: either phone, their email address and ID number. */
export const knownBy = ({ phone, alt_phone, email, id_number_hash }: Person): string[] =>
  keysOf({ phone, alt_phone, email, id_number: id_number_hash });

/**
 * What another person must be known by to be the same: either phone of the one is the phone of the other, since two people
 * may well share an alternative phone.
 */
export const matchKeys = ({ phone, alt_phone, email, id_number_hash }: Person): string[] => [
  ...keysOf({ phone, alt_phone: phone, email, id_number: id_number_hash }),
  ...keysOf({ phone: alt_phone }),
];

const keysOf = (values: Partial<Record<Match["kind"], string | null | undefined>>): string[] =>
  Object.entries(values).flatMap(([kind, value]) => (value ? `${kind} ${value}` : []));

// OFFSET 0 makes Postgres look each value up in its index. Without it, it may read all leads of the tenant for a join.
async function earlierLeads(
  { tenant_id, product_id }: Target,
  people: readonly Person[],
): Promise<Map<string, DuplicateCandidate>> {
  const since = daysBefore(DUPLICATE_DAYS);
  const found = (kind: Match["kind"], column: string, values: (string | null | undefined)[]) => Prisma.sql`
    SELECT ${kind} AS kind, given AS value, lead.* FROM unnest(${[...new Set(values.flatMap((value) => value || []))]}::text[]) AS given
    CROSS JOIN LATERAL (
      SELECT status, created_at, id FROM leads
      WHERE tenant_id = ${tenant_id} AND product_id = ${product_id} AND ${Prisma.raw(column)} = given
        AND created_at > ${since} OFFSET 0
    ) lead`;
  const leads = await db.$queryRaw<(Match & DuplicateCandidate & { id: number })[]>`
    ${found(
      "phone",
      "phone",
      people.flatMap(({ phone, alt_phone }) => [phone, alt_phone]),
    )}
    UNION ALL ${found(
      "alt_phone",
      "alt_phone",
      people.map(({ phone }) => phone),
    )}
    UNION ALL ${found(
      "email",
      "email",
      people.map(({ email }) => email),
    )}
    UNION ALL ${found(
      "id_number",
      "id_number_hash",
      people.map(({ id_number_hash }) => id_number_hash),
    )}
    ORDER BY id`;
  return new Map(leads.map((lead) => [`${lead.kind} ${lead.value}`, lead]));
}

async function takenReferences(tenantId: number, people: readonly PersonWithReference[]): Promise<Set<string>> {
  const references = people.flatMap(({ lead_id }) => lead_id ?? []);
  if (references.length === 0) return new Set();
  const taken = await db.$queryRaw<{ lead_id: string }[]>`
    SELECT given AS lead_id FROM unnest(${references}::text[]) AS given
    CROSS JOIN LATERAL (SELECT FROM leads WHERE tenant_id = ${tenantId} AND lead_id = given OFFSET 0) lead`;
  return new Set(taken.map(({ lead_id }) => lead_id));
}

/**
 * Refreshes the planner's statistics. Needed whenever the number of leads may have grown fourfold, since otherwise a
 * look-up may read all of them.
 */
export async function refreshStatistics(): Promise<void> {
  await asPlatform(() => db.$executeRaw`ANALYZE leads`).catch((error: unknown) => log.warn(describeError(error)));
}
