import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Consent as ConsentRecord } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { recordConsent } from "./record.server";
import type { Consent, consentInput, consentQuery } from "./schema";
import { suppressChannel } from "./withdraw.server";

/** A lead's ledger, newest first. @throws HttpError 404 */
export async function listConsents(
  actor: Actor,
  leadId: number,
  query: z.output<typeof consentQuery>,
): Promise<Page<Consent>> {
  await findLeadRecord(leadId, await reachOf(actor));
  const where = { lead_id: leadId };
  const page = await paginate(query, (slice) => db.consent.findMany({ where, ...slice }), db.consent.count({ where }));
  return { ...page, data: page.data.map(toConsent) };
}

/**
 * Adds an entry to a lead's ledger. Withdrawing consent to direct marketing also suppresses the contacts of that
 * channel.
 * @throws HttpError 404
 */
export function addConsent(actor: Actor, leadId: number, input: z.output<typeof consentInput>): Promise<Consent> {
  return transaction(async () => {
    const lead = await findLeadRecord(leadId, await reachOf(actor));
    const entry = await recordConsent(actor, {
      ...{ ...input, lead_id: lead.id, tenant_id: lead.tenant_id },
      by_hand: true,
    });
    const { purpose, channel, state } = input;
    await appendLeadEvent(actor, lead, { type: "consent", new: { purpose, channel, state } });
    if (purpose === "direct marketing" && state === "withdrawn") await suppressChannel(actor, lead, channel);
    return toConsent(entry);
  });
}

/** An entry as the API answers it. */
export const toConsent = (row: ConsentRecord): Consent => ({
  id: row.id,
  purpose: row.purpose,
  channel: row.channel,
  state: row.state,
  how: row.how,
  wording: row.wording,
  evidence: row.evidence,
  actor_name: row.actor_name,
  created_at: row.created_at.toISOString(),
});
