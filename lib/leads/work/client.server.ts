import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { transaction } from "@/lib/platform/db/client.server";
import { toLeadDetail } from "./detail.server";
import { lockLead } from "./lock.server";
import type { ClientChange } from "./schema";

/**
 * Records by hand whether a person is a client of the organisation already, with the reason.
 * @throws HttpError 404, 409 when it is locked or has a newer version
 */
export function setClient(actor: Actor, id: number, input: ClientChange): Promise<LeadDetail> {
  return transaction(async () => {
    const lead = await lockLead(actor, id, input.version);
    const { is_client, reason } = input;
    if (is_client !== lead.is_client) {
      const set = { is_client, client_by_id: is_client ? actor.id : null };
      const change = { set, old: { is_client: lead.is_client }, new: { is_client } };
      await applyLeadChange(actor, lead, { type: "client", ...change, note: reason });
    }
    return toLeadDetail(await findLeadRecord(lead.id), actor);
  });
}
