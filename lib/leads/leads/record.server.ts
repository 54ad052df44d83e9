import "server-only";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { notFound } from "@/lib/platform/http/errors.server";
import { toLeadDetail } from "./detail.server";
import type { LeadDetail } from "./schema";
import { leadScope } from "./scope.server";
import { LEAD_STATUS, type LeadStatus, type ProcessedOutcome } from "./status";

const wholeRecord = {
  include: {
    product: { select: { id: true, name: true, slug: true } },
    assigned_user: { select: { id: true, name: true, surname: true } },
    tenant: { select: { id: true, name: true, calling_hours_enforced: true } },
    sale: { select: { id: true, reference: true, status: true } },
  },
  omit: { id_number_encrypted: false, id_number_hash: false },
} as const satisfies Prisma.LeadFindFirstArgs;

type Found = Prisma.LeadGetPayload<typeof wholeRecord>;

/** A lead with everything that its rules and its page ask for. */
export type LeadRecord = Omit<Found, "status" | "processed_outcome"> & {
  status: LeadStatus;
  processed_outcome: ProcessedOutcome | null;
  suppressed: boolean;
  phone_changed: boolean;
};

/** @throws PrismaClientKnownRequestError P2025 (404) when the actor's tenant has no such lead within the scope */
export async function findLeadRecord(id: number, scope: Prisma.LeadWhereInput = {}): Promise<LeadRecord> {
  const lead = await db.lead.findFirstOrThrow({ where: { id, AND: scope }, ...wholeRecord });
  return {
    ...lead,
    status: lead.status as LeadStatus,
    processed_outcome: lead.processed_outcome as ProcessedOutcome | null,
    suppressed: await isSuppressed(lead.tenant_id, contactsOf(lead)),
    phone_changed: needsNewPhone(lead) && (await hasNewPhone(lead)),
  };
}

/**
 * The same, kept from changing by anyone else until the running transaction ends.
 * @param version the one that the actor has seen.
 * @throws HttpError 404 also when it is out of the actor's scope, and 409 with the current record when the lead has a newer version.
 */
export async function lockLead(actor: Actor, id: number, version?: number): Promise<LeadRecord> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM leads WHERE id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw notFound();
  const lead = await findLeadRecord(id, await leadScope(actor));
  if (version !== undefined && version !== lead.version) throw staleVersion(toLeadDetail(lead, actor));
  return lead;
}

/** A lead as its page shows it. @throws PrismaClientKnownRequestError P2025 (404) */
export const findLead = async (actor: Actor, id: number): Promise<LeadDetail> =>
  toLeadDetail(await findLeadRecord(id, await leadScope(actor)), actor);

const needsNewPhone = ({ status }: Found) => LEAD_STATUS[status as LeadStatus].reopening === "another phone number";

// The first change of the number since the lead was closed tells which number it was that did not exist.
async function hasNewPhone(lead: Found): Promise<boolean> {
  const [change] = await db.$queryRaw<{ phone: string | null }[]>`
    SELECT old->>'phone' AS phone FROM lead_events
    WHERE lead_id = ${lead.id} AND type = 'updated' AND created_at >= ${lead.status_changed_at}
      AND jsonb_exists(new, 'phone')
    ORDER BY id LIMIT 1`;
  return change !== undefined && lead.phone !== null && change.phone !== lead.phone;
}
