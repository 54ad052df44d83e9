import "server-only";
import type { Author } from "@/lib/identity/audit/audit.server";
import { withdrawQuoteConsent } from "@/lib/leads/consents/withdraw.server";
import { appendLeadEvent, applyLeadChange } from "@/lib/leads/record/change.server";
import { CLIENT_WITHDREW } from "@/lib/leads/record/events";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";
import { db, transaction } from "@/lib/platform/db/client.server";
import { formatDateTime } from "@/lib/platform/text/format";

/**
 * The columns of an open lead whose client asks to be called at a time. An agreed call or a retry moves to that time.
 * @param at null for as soon as possible, which counts as now: the lead is no new one that is called first anyway
 */
export function requestedCallColumns({ status }: { status: LeadStatus }, at: Date | null) {
  const time = at ?? new Date();
  const { queue } = LEAD_STATUS[status];
  return {
    requested_call_at: time,
    ...((queue === "retry" || queue === "diary") && { next_action_at: time }),
    ...(queue === "diary" && { diary_at: time }),
  };
}

/** When a client asks to be called, as the timeline tells. */
export const requestedCallText = (at: Date | null) =>
  `Asked to be called ${at ? `on ${formatDateTime(at)}` : "as soon as possible"}`;

/**
 * Moves the call that a client asked for, and notes it on the lead's timeline. A closed lead stays as it is. The version
 * stays too, since no field that a user may be changing has changed.
 * @param at null for as soon as possible; else the caller has checked that it lies in calling hours (checkCallTime())
 */
export function moveRequestedCall(author: Author, leadId: number, at: Date | null): Promise<void> {
  return transaction(async () => {
    const lead = await lockRequest(leadId);
    if (!lead || lead.processed_at !== null) return;
    await db.lead.update({ where: { id: lead.id }, data: requestedCallColumns(lead, at), select: { id: true } });
    await appendLeadEvent(author, lead, { type: "note", note: requestedCallText(at) });
  });
}

/** Withdraws a client's request with its consent, and closes the lead if it is open. A closed one only tells of it. */
export function withdrawRequest(author: Author, leadId: number): Promise<void> {
  return transaction(async () => {
    const lead = await lockRequest(leadId);
    if (!lead) return;
    await withdrawQuoteConsent(author, lead, { how: "request page", evidence: CLIENT_WITHDREW });
    if (lead.processed_at !== null) {
      await appendLeadEvent(author, lead, { type: "note", note: CLIENT_WITHDREW });
      return;
    }
    const processed = { processed_at: new Date(), processed_outcome: "withdrawn" } as const;
    const ended = { reason: CLIENT_WITHDREW, next_action_at: null, diary_at: null, diary_scope: null };
    const change = { set: { ...processed, ...ended }, new: processed, reason: CLIENT_WITHDREW };
    await applyLeadChange(author, lead, { type: "processed", ...change });
  });
}

const lockRequest = (id: number) => lockAndRead(id, () => db.lead.findFirst({ where: { id }, select: COLUMNS }));

const COLUMNS = {
  ...{ id: true, tenant_id: true, product_id: true },
  ...{ status: true, processed_at: true, quote_consent_until: true },
} as const;
