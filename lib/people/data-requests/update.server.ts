import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { keptPerson } from "@/lib/people/consumers/kept.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { auditedOf, readDataRequest } from "./requests.server";
import type { DataRequest, DataRequestChange } from "./schema";

/**
 * Records what is done about a request: who deals with it, the proof of identity, the decision and its evidence.
 * @throws HttpError 403, 404, 409 with the current one on a stale version, 422: a decision needs a proof of identity
 *   unless it refuses, and a refusal needs a reason
 */
export function updateDataRequest(actor: Actor, id: number, input: DataRequestChange): Promise<DataRequest> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM data_requests WHERE id = ${id} FOR UPDATE`;
    const old = await readDataRequest(id);
    const { version, ...change } = input;
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    await requireOwner(change.owner_id);
    if (change.consumer_id != null) change.consumer_id = await requirePerson(old, change.consumer_id);
    requireGrounds({ ...old, ...change });
    const data = { ...change, ...decisionColumns(actor, old, change.decision), version: { increment: 1 } };
    await db.dataRequest.update({ where: { id }, data, select: { id: true } });
    const request = await readDataRequest(id);
    await recordAudit(actor, "data-requests.update", id, auditedOf(old), auditedOf(request));
    return request;
  });
}

async function requireOwner(id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const owner = await db.user.findFirst({ where: { id, is_admin: true, active: true }, select: { id: true } });
  if (!owner) throw invalid({ owner_id: "Choose an administrator" });
}

async function requirePerson({ tenant }: DataRequest, id: number): Promise<number> {
  const kept = await keptPerson(tenant.id, id);
  if (kept === null) throw invalid({ consumer_id: "Choose a person of this organisation" });
  return kept;
}

type Grounds = Pick<DataRequest, "type" | "decision" | "identity_proof" | "decision_reason">;

function requireGrounds({ type, decision, identity_proof, decision_reason }: Grounds): void {
  if (decision === null) return;
  if (decision === "refused" && !decision_reason)
    throw invalid({ decision_reason: "Enter the reason for the refusal" });
  if (decision !== "refused" && type !== "objection" && !identity_proof)
    throw invalid({ identity_proof: "Enter the proof of identity" });
}

function decisionColumns(actor: Actor, old: DataRequest, decision: DataRequest["decision"] | undefined) {
  if (decision === undefined || decision === old.decision) return {};
  if (decision === null) return { status: "open" as const, decided_at: null, decided_by: null };
  return {
    status: decision === "refused" ? ("refused" as const) : ("done" as const),
    decided_at: new Date(),
    decided_by: fullNameOf(actor),
  };
}

/** Who can deal with requests: the active administrators. @throws HttpError 403 */
export async function ownerOptions(actor: Actor): Promise<{ data: { id: number; name: string }[] }> {
  requireAdministrator(actor);
  const owners = await db.user.findMany({
    where: { is_admin: true, active: true },
    select: { id: true, name: true, surname: true },
    orderBy: [{ name: "asc" }, { surname: "asc" }, { id: "asc" }],
    take: 500,
  });
  return { data: owners.map((owner) => ({ id: owner.id, name: fullNameOf(owner) })) };
}
