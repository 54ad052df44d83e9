import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { normalisePhone } from "@/lib/insurance/phone";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Call, CallInput } from "./schema";

const callColumns = columns("Call", "calls", ["id", "lead_id", "ended_at"]);

/**
 * Writes a call to the timeline of its lead, once when it starts and once when it ends. The same report again changes
 * nothing. Runs in the actor's tenant.
 * @throws HttpError 409 when the identifier belongs to another lead's call, 422 on lead_id or phone when there is no
 *   such lead
 */
export function reportCall(actor: Actor, input: Omit<CallInput, "recording_url">): Promise<Call> {
  return transaction(async () => {
    const lead = await findLeadOf(input);
    const agent = await findAgentAt(input.agent_extension ?? null, lead.tenant_id);
    const call_id = input.call_id ?? randomUUID();
    const { direction, started_at } = input;
    const reported = { ended_at: input.ended_at ?? null, outcome: input.outcome ?? null };
    const key = { tenant_id: lead.tenant_id, call_id };
    const who = { user_id: agent?.id ?? null, reported_by_id: actor.id };
    const first = { ...key, lead_id: lead.id, ...who, direction, started_at, ...reported };
    const { count } = await db.call.createMany({ data: first, skipDuplicates: true });
    const isNew = count === 1;
    const [stored] = await db.$queryRaw<RowOf<typeof callColumns>[]>`
      SELECT ${callColumns} FROM calls
      WHERE tenant_id = ${key.tenant_id} AND call_id = ${call_id} FOR UPDATE`;
    if (stored?.lead_id !== lead.id) throw conflict("This call_id belongs to the call of another lead.");
    const ends = !isNew && stored.ended_at === null && reported.ended_at !== null;
    if (ends) await db.call.update({ where: { id: stored.id }, data: reported });
    const row = await db.call.findFirstOrThrow({ where: { id: stored.id } });
    const call = toCall(row);
    if (isNew || ends) {
      const { id, lead_id: _, call_id: __, user_id: ___, ...told } = call;
      const assigned_user = agent && `${agent.name} ${agent.surname}`.trim();
      await appendLeadEvent(actor, lead, { type: "call", new: { call: id, ...told, assigned_user } });
    }
    return call;
  });
}

const LEAD = { id: true, tenant_id: true } as const;

async function findLeadOf({ lead_id, phone }: Pick<CallInput, "lead_id" | "phone">) {
  if (lead_id != null) {
    const where = typeof lead_id === "number" ? { id: lead_id } : { lead_id };
    const lead = await db.lead.findFirst({ where, select: LEAD });
    if (!lead) throw invalid({ lead_id: "This organisation has no such lead" });
    return lead;
  }
  const number = normalisePhone(phone ?? "");
  if (!number) throw invalid({ phone: "Enter a phone number such as 082 123 4567" });
  return findLeadByPhone(number);
}

/** Of several leads with the number as either phone, the newest that is open, else the newest. */
async function findLeadByPhone(number: string) {
  const [lead] = await db.$queryRaw<{ id: number; tenant_id: number }[]>`
    SELECT lead.id, lead.tenant_id FROM tenant_products sold
    JOIN leads lead ON lead.tenant_id = sold.tenant_id AND lead.product_id = sold.product_id
      AND (lead.phone = ${number} OR lead.alt_phone = ${number})
    ORDER BY lead.processed_at IS NULL DESC, lead.created_at DESC, lead.id DESC LIMIT 1`;
  if (!lead) throw invalid({ phone: "No lead of this organisation has this number" });
  return lead;
}

const findAgentAt = (agent_extension: string | null, tenant_id: number) =>
  agent_extension === null
    ? null
    : db.user.findFirst({
        where: { agent_extension, tenant_id, active: true },
        select: { id: true, name: true, surname: true },
      });

type Stored = Awaited<ReturnType<typeof db.call.findFirstOrThrow>>;

const toCall = (row: Stored): Call => ({
  id: row.id,
  call_id: row.call_id,
  lead_id: row.lead_id,
  user_id: row.user_id,
  direction: row.direction,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  duration_seconds: row.ended_at && Math.round((row.ended_at.getTime() - row.started_at.getTime()) / SECOND_MS),
  outcome: row.outcome,
});
