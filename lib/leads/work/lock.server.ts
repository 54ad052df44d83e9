import "server-only";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { refuseAnonymised } from "@/lib/leads/record/anonymised.server";
import { type Locked, lockAndRead } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { toLeadDetail } from "./detail.server";

/**
 * Locks a lead within the actor's scope.
 * @param version the version that the actor has seen
 * @throws HttpError 404, 409 with the current record when the lead has a newer version, 409 when its person was erased
 */
export async function lockLead(actor: Actor, id: number, version?: number): Promise<Locked<LeadRecord>> {
  const lead = await lockAndRead(id, async () => findLeadRecord(id, await reachOf(actor)));
  if (!lead) throw notFound();
  refuseAnonymised(lead);
  if (version !== undefined && version !== lead.version) throw staleVersion(toLeadDetail(lead, actor));
  return lead;
}
