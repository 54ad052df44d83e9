import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { askedAtOf, callRefusalOf } from "./call-rules.server";
import { toLeadDetail } from "./detail.server";
import type { LeadDetail } from "./schema";
import { leadScope } from "./scope.server";
import { type DiaryScope, LEAD_STATUS, type LeadStatus, type ProcessedOutcome } from "./status";

const wholeRecord = {
  include: {
    product: { select: { id: true, name: true, slug: true } },
    assigned_user: { select: { id: true, name: true, surname: true } },
    team: { select: { id: true, name: true } },
    tenant: { select: { id: true, name: true, calling_hours_enforced: true, call_consent: true, cleansing: true } },
    sale: { select: { id: true, reference: true, status: true } },
    undo: { select: { event_id: true, user_id: true, session_id: true, created_at: true } },
  },
  omit: { id_number_encrypted: false, id_number_hash: false },
} as const satisfies Prisma.LeadFindFirstArgs;

type Found = Prisma.LeadGetPayload<typeof wholeRecord>;

/** A lead with everything that its rules and its page need. */
export type LeadRecord = Omit<Found, "status" | "diary_scope" | "processed_outcome"> & {
  status: LeadStatus;
  diary_scope: DiaryScope | null;
  processed_outcome: ProcessedOutcome | null;
  suppressed: boolean;
  /** Why the organisation's settings do not let it be called; null when they do. */
  call_refusal: string | null;
  phone_changed: boolean;
};

/** @throws PrismaClientKnownRequestError P2025 (404) when the actor's tenant has no such lead within the scope */
export async function findLeadRecord(id: number, scope: Prisma.LeadWhereInput = {}): Promise<LeadRecord> {
  const lead = await db.lead.findFirstOrThrow({ where: { id, AND: scope }, ...wholeRecord });
  return {
    ...lead,
    status: lead.status as LeadStatus,
    diary_scope: lead.diary_scope as DiaryScope | null,
    processed_outcome: lead.processed_outcome as ProcessedOutcome | null,
    suppressed: await isSuppressed(lead.tenant_id, contactsOf(lead), askedAtOf(lead)),
    call_refusal: await callRefusalOf(lead),
    phone_changed: needsNewPhone(lead) && (await hasNewPhone(lead)),
  };
}

/** A lead as its page shows it. @throws PrismaClientKnownRequestError P2025 (404) */
export const findLead = async (actor: Actor, id: number): Promise<LeadDetail> =>
  toLeadDetail(await findLeadRecord(id, await leadScope(actor)), actor);

const needsNewPhone = ({ status }: Found) => LEAD_STATUS[status as LeadStatus].reopening === "another phone number";

// The first change of the number after the lead was closed contains the number that did not exist.
async function hasNewPhone(lead: Found): Promise<boolean> {
  const [change] = await db.$queryRaw<{ phone: string | null }[]>`
    SELECT coalesce(event.old->>'phone', value.old #>> '{}') AS phone
    FROM lead_events event LEFT JOIN lead_event_values value ON value.event_id = event.id AND value.field = 'phone'
    WHERE event.lead_id = ${lead.id} AND event.type = 'updated' AND event.created_at >= ${lead.status_changed_at}
      AND (jsonb_exists(event.digests, 'phone') OR jsonb_exists(event.new, 'phone'))
    ORDER BY event.id LIMIT 1`;
  return change !== undefined && lead.phone !== null && change.phone !== lead.phone;
}
