import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type ListQuery, type Page, paginate } from "@/lib/platform/lists/list";
import { recordConsent } from "./record.server";
import { toConsent, withProof } from "./rows.server";
import type { Consent, consentInput, consentQuery } from "./schema";
import { suppressChannel } from "./withdraw.server";

/** A lead's ledger, newest first. @throws HttpError 404 */
export async function listConsents(
  actor: Actor,
  leadId: number,
  query: z.output<typeof consentQuery>,
): Promise<Page<Sendable<Consent>>> {
  await findLeadRecord(leadId, await reachOf(actor));
  return pageOfConsents({ lead_id: leadId }, query);
}

/** A page of the ledger, by default newest first. */
export const pageOfConsents = (where: Prisma.ConsentWhereInput, query: ListQuery): Promise<Page<Sendable<Consent>>> =>
  paginate(
    query,
    async (slice) => (await db.consent.findMany({ where, ...withProof, ...slice })).map(toConsent),
    db.consent.count({ where }),
  );

/**
 * Adds an entry to a lead's ledger. Withdrawing consent to direct marketing also suppresses the contacts of that
 * channel.
 * @throws HttpError 404
 */
export function addConsent(
  actor: Actor,
  leadId: number,
  input: z.output<typeof consentInput>,
): Promise<Sendable<Consent>> {
  return transaction(async () => {
    const lead = await findLeadRecord(leadId, await reachOf(actor));
    const entry = await recordConsent(actor, {
      ...{ ...input, lead_id: lead.id, tenant_id: lead.tenant_id },
      by_hand: true,
    });
    const { purpose, channel, state } = input;
    await appendLeadEvent(actor, lead, { type: "consent", new: { purpose, channel, state } });
    if (purpose === "direct marketing" && state === "withdrawn") await suppressChannel(actor, lead, channel);
    return toConsent({ ...entry, recordings: [] });
  });
}
