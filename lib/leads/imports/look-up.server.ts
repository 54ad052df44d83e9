import "server-only";
import { DUPLICATE_DAYS } from "@/lib/leads/intake/look-up.server";
import { type Contact, contactKey, contactsOf, identityOf, type Person } from "@/lib/leads/record/contacts";
import { suppressedAmong } from "@/lib/leads/suppressions/suppressions.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { daysBefore } from "@/lib/platform/time/days";

type Target = { tenant_id: number; product_id: number };
type PersonWithReference = Person & { lead_id: string | null };

/** An existing lead that may be of the same person. */
type DuplicateCandidate = { status: string; created_at: Date };

/** What the database knows about the people in some rows, by contactKey. */
export type LookUpResult = { suppressed: Set<string>; leads: Map<string, DuplicateCandidate>; references: Set<string> };

/** Looks up many people at once, within the running transaction. */
export async function lookUpAll(target: Target, people: readonly PersonWithReference[]): Promise<LookUpResult> {
  // A generic plan assumes an average tenant, which has so few leads that any index will do. This is only set for these
  // queries, since otherwise every inserted row's checks would be planned again too.
  await db.$executeRaw`SET LOCAL plan_cache_mode = force_custom_plan`;
  const suppressed = await suppressedAmong(target.tenant_id, people.flatMap(contactsOf));
  const leads = await earlierLeads(target, people.flatMap(identityOf));
  const references = await takenReferences(target.tenant_id, people);
  await db.$executeRaw`SET LOCAL plan_cache_mode = auto`;
  return { suppressed: new Set(suppressed.map(contactKey)), leads, references };
}

// OFFSET 0 makes Postgres look each value up in its index. Without it, it may read all leads of the tenant for a join.
async function earlierLeads(
  { tenant_id, product_id }: Target,
  contacts: Contact[],
): Promise<Map<string, DuplicateCandidate>> {
  const values = (kind: Contact["kind"]) => contacts.flatMap((one) => (one.kind === kind ? [one.value] : []));
  const since = daysBefore(DUPLICATE_DAYS);
  const leads = await db.$queryRaw<(Contact & DuplicateCandidate & { id: number })[]>`
    SELECT 'phone' AS kind, given AS value, lead.* FROM unnest(${values("phone")}::text[]) AS given
    CROSS JOIN LATERAL (
      SELECT status, created_at, id FROM leads
      WHERE tenant_id = ${tenant_id} AND product_id = ${product_id} AND phone = given AND created_at > ${since} OFFSET 0
    ) lead
    UNION ALL
    SELECT 'email', given, lead.* FROM unnest(${values("email")}::text[]) AS given
    CROSS JOIN LATERAL (
      SELECT status, created_at, id FROM leads
      WHERE tenant_id = ${tenant_id} AND product_id = ${product_id} AND email = given AND created_at > ${since} OFFSET 0
    ) lead
    UNION ALL
    SELECT 'id_number', given, lead.* FROM unnest(${values("id_number")}::text[]) AS given
    CROSS JOIN LATERAL (
      SELECT status, created_at, id FROM leads
      WHERE tenant_id = ${tenant_id} AND product_id = ${product_id} AND id_number_hash = given
        AND created_at > ${since} OFFSET 0
    ) lead
    ORDER BY id`;
  return new Map(leads.map((lead) => [contactKey(lead), lead]));
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
