import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { callRefusalOf } from "@/lib/leads/record/call-rules.server";
import { callOf } from "@/lib/leads/record/calls/calls.server";
import { maskedIdNumber } from "@/lib/leads/record/person.server";
import { eachField, PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import { toLeadRow } from "@/lib/leads/record/rows.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { dateText, isoOf } from "@/lib/platform/time/days";
import { nextCallOf } from "./call-times.server";
import { possibleDispositions } from "./transitions";
import { undoableUntil } from "./undoable";

/** A lead as its page shows it. @throws HttpError 404 */
export const findLead = async (actor: Actor, id: number): Promise<LeadDetail> =>
  toLeadDetail(await findLeadRecord(id, await reachOf(actor)), actor);

/** A lead as its page shows it to the actor. */
export const toLeadDetail = (lead: LeadRecord, actor: Actor): LeadDetail => ({
  ...toLeadRow({ ...lead, may_call: lead.call_refusal === null }),
  tenant: { id: lead.tenant.id, name: lead.tenant.name },
  alt_phone: lead.alt_phone,
  id_number: maskedIdNumber(lead),
  date_of_birth: lead.date_of_birth && dateText(lead.date_of_birth),
  gender: lead.gender,
  ...eachField(PLAIN_FIELD_NAMES, (field) => lead[field]),
  product_interest: lead.product_interest,
  note: lead.note,
  allocated_at: isoOf(lead.allocated_at),
  duplicate_of_id: lead.duplicate_of_id,
  import_id: lead.import_id,
  updated_at: lead.updated_at.toISOString(),
  consent_state: lead.consent_state,
  suppressed: lead.suppressed,
  call_refusal: callRefusalOf(lead, actor.id),
  call: lead.processed_at === null ? callOf(lead.calls, actor.id) : null,
  registry_exemption: exemptionOf(lead),
  phone_changed: lead.phone_changed,
  dispositions: possibleDispositions(lead, actor),
  ...nextCallOf(lead.tenant),
  undo: undoFor(lead.undo, actor),
  sale: lead.sale,
});

const exemptionOf = ({ registry_exemption: stored }: LeadRecord): LeadDetail["registry_exemption"] =>
  stored && { ...stored, at: stored.at.toISOString() };

function undoFor(kept: LeadRecord["undo"], actor: Actor): LeadDetail["undo"] {
  if (kept?.event_id == null || kept.user_id !== actor.id || kept.session_id !== actor.session_id) return null;
  const until = undoableUntil(kept.created_at);
  return until > new Date() ? { event_id: kept.event_id, until: until.toISOString() } : null;
}
