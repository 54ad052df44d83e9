import "server-only";
import { actorColumns } from "@/lib/identity/audit/audit.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { ANONYMISED } from "@/lib/leads/consents/record.server";
import { toConsent, withProof } from "@/lib/leads/consents/rows.server";
import type { Consent, ConsentRecordingInput } from "@/lib/leads/consents/schema";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { keepLead } from "@/lib/leads/record/lock.server";
import { requirePlace } from "@/lib/leads/recordings/place.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, notFound } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { lockSale } from "@/lib/sales/record/change.server";
import { mayNameRecording } from "@/lib/sales/record/transitions";
import { appendRecordingEvent, requireLead } from "@/lib/sales/recordings/subject.server";

/**
 * Names the recording on which a consent is heard, or says why there is none. It takes the place of what was said before.
 * A consent given by telephone is recorded: regulations under the Protection of Personal Information Act 4 of 2013, as
 * amended on 17 April 2025.
 * @throws HttpError 403 to anybody but those who may change the lead or, once it is converted, name the recording of the
 *   sale's mandate; 404; 409 for a consent that was not given; 422 for a recording of something else, or a position beyond
 *   its end
 */
export function nameConsentRecording(
  actor: Actor,
  id: number,
  wanted: ConsentRecordingInput,
): Promise<Sendable<Consent>> {
  return transaction(async () => {
    const { lead_id, tenant_id, purpose, channel } = await findGiven(id);
    await keepLead(lead_id);
    const owner = await requireOwner(actor, lead_id);
    if ("recording_id" in wanted) await requirePlace(owner, wanted);
    const before = await db.consent.findFirstOrThrow({ where: { id }, ...withProof });
    if (isSame(before.recordings[0], wanted)) return toConsent(before);
    const { actor_id, actor_name } = actorColumns(actor);
    await db.consentRecording.create({ data: { consent_id: id, tenant_id, ...wanted, actor_id, actor_name } });
    const told = "recording_id" in wanted ? { recording: wanted.recording_id } : { action: "no recording" };
    await appendLeadEvent(actor, { id: lead_id, tenant_id }, { type: "consent", new: { purpose, channel, ...told } });
    if ("sale_id" in owner && "recording_id" in wanted) {
      const recording = { id: wanted.recording_id, tenant_id, lead_id: null, sale_id: owner.sale_id };
      await appendRecordingEvent(actor, recording, { type: "recording", action: "named for a consent" });
    }
    return toConsent(await db.consent.findFirstOrThrow({ where: { id }, ...withProof }));
  });
}

/** @throws HttpError 404 without such a consent, 409 unless it was given */
async function findGiven(id: number) {
  const consent = await db.consent.findFirst({ where: { id, how: { not: ANONYMISED } } });
  if (!consent || consent.lead_id === null) throw notFound();
  if (consent.state !== "given") throw conflict("Only a consent that was given is proved by a recording.");
  return { ...consent, lead_id: consent.lead_id };
}

/** What the recordings of a lead belong to: the lead, or the sale that it has become. @throws HttpError 403, 404 */
async function requireOwner(actor: Actor, lead_id: number): Promise<{ lead_id: number } | { sale_id: number }> {
  const sale = await db.sale.findFirst({ where: { lead_id }, select: { id: true } });
  if (sale) {
    if (!mayNameRecording(actor, await lockSale(actor, sale.id))) throw forbidden();
    return { sale_id: sale.id };
  }
  await requireLead(actor, lead_id);
  if (!can(actor, "leads.update")) throw forbidden();
  return { lead_id };
}

type Stored = { recording_id: number | null; at_seconds: number | null; none_reason: string | null };

const isSame = (stored: Stored | undefined, wanted: ConsentRecordingInput) =>
  stored !== undefined &&
  ("none_reason" in wanted
    ? stored.none_reason === wanted.none_reason
    : stored.recording_id === wanted.recording_id && stored.at_seconds === wanted.at_seconds);
