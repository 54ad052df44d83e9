import "server-only";
import { DUPLICATE_DAYS } from "@/lib/leads/leads/known.server";
import { type Contact, contactKey, contactsOf, identityOf } from "@/lib/leads/suppressions/contacts";
import { suppressedAmong } from "@/lib/leads/suppressions/suppressions.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import { daysBefore } from "@/lib/platform/time";
import type { ReadyLead } from "./assess.server";

type Target = { tenant_id: number; product_id: number };

/** An earlier lead of the same person. */
export type KnownLead = { status: string; created_at: Date };

/** What the database knows of the people in some rows, by their contacts. */
export type Known = { suppressed: Set<string>; leads: Map<string, KnownLead>; references: Set<string> };

/** Looks up all of these people at once, within the running transaction. */
export async function lookUpAll(target: Target, people: readonly ReadyLead[]): Promise<Known> {
  // A plan for any tenant takes this one for an average one, which has so few leads that every index is as good. Not for
  // longer: whatever checks each row that is added would be planned anew for each.
  await db.$executeRaw`SET LOCAL plan_cache_mode = force_custom_plan`;
  const suppressed = await suppressedAmong(target.tenant_id, people.flatMap(contactsOf));
  const leads = await earlierLeads(target, people.flatMap(identityOf));
  const references = await takenReferences(target.tenant_id, people);
  await db.$executeRaw`SET LOCAL plan_cache_mode = auto`;
  return { suppressed: new Set(suppressed.map(contactKey)), leads, references };
}

// OFFSET 0 has each value looked up in its index; else all leads of the tenant may be read for a join with the values.
async function earlierLeads({ tenant_id, product_id }: Target, contacts: Contact[]): Promise<Map<string, KnownLead>> {
  const values = (kind: Contact["kind"]) => contacts.flatMap((one) => (one.kind === kind ? [one.value] : []));
  const since = daysBefore(DUPLICATE_DAYS);
  const leads = await db.$queryRaw<(Contact & KnownLead & { id: number })[]>`
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

async function takenReferences(tenantId: number, people: readonly ReadyLead[]): Promise<Set<string>> {
  const references = people.flatMap(({ lead_id }) => lead_id ?? []);
  if (references.length === 0) return new Set();
  const taken = await db.$queryRaw<{ lead_id: string }[]>`
    SELECT given AS lead_id FROM unnest(${references}::text[]) AS given
    CROSS JOIN LATERAL (SELECT FROM leads WHERE tenant_id = ${tenantId} AND lead_id = given OFFSET 0) lead`;
  return new Set(taken.map(({ lead_id }) => lead_id));
}

/**
 * Has the planner learn of the tenant's leads. Needed whenever they may have become four times as many: else every look-up
 * may read through all of them.
 */
export async function refreshStatistics(): Promise<void> {
  await asPlatform(() => db.$executeRaw`ANALYZE leads`).catch((error: unknown) => log.warn(describeFault(error)));
}
