import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { normalisePhone } from "@/lib/insurance/phone";
import type { Call } from "@/lib/leads/record/calls/call";
import { type CallRow, callColumns, callEvent, toCall } from "@/lib/leads/record/calls/calls.server";
import { appendAttempt, appendLeadEvent } from "@/lib/leads/record/change.server";
import { keepLead } from "@/lib/leads/record/lock.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { adoptCall, distanceTo, findCountedResult, isOwnCall } from "./same-call.server";
import type { CallInput } from "./schema";

type Report = Omit<CallInput, "recording_url">;
type Agent = { id: number; name: string; surname: string } | null;

/**
 * Writes a call to the timeline of its lead, once when it starts and once when it ends. A report of a call that an agent has
 * started in the console changes that call. The same report again changes nothing. Runs in the actor's tenant.
 * @throws HttpError 409 when the identifier belongs to another lead's call, 422 on lead_id or phone when there is no
 *   such lead
 */
export function reportCall(actor: Actor, input: Report): Promise<Call> {
  return transaction(async () => {
    const agent = await findAgentAt(input.agent_extension ?? null, actor.tenant_id);
    const lead = await findLeadOf(input, agent);
    await keepLead(lead.id); // before its calls, as everything else that changes both does
    const call_id = (await adoptCall(lead, agent, input)) ?? input.call_id ?? randomUUID();
    const isNew = await insertCall(actor, lead, agent, { ...input, call_id });
    const [stored] = await db.$queryRaw<CallRow[]>`
      SELECT ${callColumns} FROM calls
      WHERE tenant_id = ${lead.tenant_id} AND call_id = ${call_id} FOR UPDATE`;
    if (stored?.lead_id !== lead.id) throw conflict("This call_id belongs to the call of another lead.");
    if (isNew) {
      await appendStart(actor, lead, stored, agent);
      return toCall(stored);
    }
    const change = changeOf(stored, input, actor);
    const row = await db.call.update({ where: { id: stored.id }, data: change });
    if (change.ended_at) await appendLeadEvent(actor, lead, callEvent(row, nameOf(await findUser(row.user_id))));
    return toCall(row);
  });
}

async function insertCall(actor: Actor, lead: Lead, agent: Agent, input: Report & { call_id: string }) {
  const { call_id, direction, started_at, ended_at, outcome } = input;
  const { count } = await db.call.createMany({
    data: {
      ...{ tenant_id: lead.tenant_id, lead_id: lead.id, user_id: agent?.id ?? null, reported_by_id: actor.id },
      ...{ call_id, direction, started_at, connected_at: started_at },
      ...endOf({ ended_at, outcome }),
    },
    skipDuplicates: true,
  });
  return count === 1;
}

const endOf = ({ ended_at, outcome }: Pick<Report, "ended_at" | "outcome">) => ({
  ended_at: ended_at ?? null,
  ended_by: ended_at ? ("dialer" as const) : null,
  outcome: outcome ?? null,
});

/** What a report changes of a call that is known. Its end counts once, and more than the one that somebody declared. */
function changeOf(stored: CallRow, report: Report, actor: Actor) {
  const isFirst = stored.reported_by_id !== null && stored.reported_by_id > 0 && stored.source === "console";
  const isEnd = report.ended_at != null && (stored.ended_at === null || isDeclared(stored));
  // Its clock may be behind ours, and no call ends before it starts.
  const isEarlier = report.started_at < stored.started_at;
  return {
    ...((isFirst || isEnd) && isEarlier && { started_at: report.started_at }),
    ...(isFirst && { reported_by_id: actor.id, connected_at: report.started_at }),
    ...(isEnd && endOf(report)),
  };
}

const isDeclared = ({ ended_by }: CallRow) => ended_by === "console" || ended_by === "time";

/** Outgoing calls of an agent are attempts, unless the agent has recorded the outcome before the call was reported. */
async function appendStart(actor: Actor, lead: Lead, call: CallRow, agent: Agent): Promise<void> {
  const event = callEvent(call, nameOf(agent));
  const result = agent && call.direction === "outgoing" ? await findCountedResult(call, agent) : null;
  if (result) await db.call.update({ where: { id: call.id }, data: { result_event_id: result.id } });
  const made = { ...event, attempt_user_id: agent?.id ?? null };
  if (!agent || call.direction === "incoming") await appendLeadEvent(actor, lead, event);
  else if (result) await appendLeadEvent(actor, lead, made);
  else await appendAttempt(actor, lead, made, call.started_at);
}

const nameOf = (agent: Agent) => agent && fullNameOf(agent);

type Lead = { id: number; tenant_id: number };

const LEAD = { id: true, tenant_id: true } as const;

async function findLeadOf(report: Report, agent: Agent): Promise<Lead> {
  const { lead_id, phone, call_id } = report;
  if (lead_id != null) {
    const where = typeof lead_id === "number" ? { id: lead_id } : { lead_id };
    const lead = await db.lead.findFirst({ where, select: LEAD });
    if (!lead) throw invalid({ lead_id: "This organisation has no such lead" });
    return lead;
  }
  const number = normalisePhone(phone ?? "");
  if (!number) throw invalid({ phone: "Enter a phone number such as 082 123 4567" });
  const known = call_id == null ? null : await db.call.findFirst({ where: { call_id }, select: { lead_id: true } });
  return findLeadByPhone(number, known?.lead_id ?? null, report, agent);
}

/**
 * Of several leads with the number as either phone, that of the call, else that which the agent called at about that time,
 * else the newest that is open, else the newest.
 * @param lead_id of the call, where it is known
 */
async function findLeadByPhone(number: string, lead_id: number | null, report: Report, agent: Agent): Promise<Lead> {
  const [lead] = await db.$queryRaw<Lead[]>`
    SELECT lead.id, lead.tenant_id FROM tenant_products sold
    JOIN leads lead ON lead.tenant_id = sold.tenant_id AND lead.product_id = sold.product_id
      AND (lead.phone = ${number} OR lead.alt_phone = ${number})
    ORDER BY lead.id = ${lead_id}::int DESC NULLS LAST,
      (SELECT min(${distanceTo(report)}) FROM calls WHERE calls.lead_id = lead.id AND ${isOwnCall(agent, report)}),
      lead.processed_at IS NULL DESC, lead.created_at DESC, lead.id DESC
    LIMIT 1`;
  if (!lead) throw invalid({ phone: "No lead of this organisation has this number" });
  return lead;
}

const USER = { id: true, name: true, surname: true } as const;

const findAgentAt = (agent_extension: string | null, tenant_id: number | null): Promise<Agent> | null =>
  agent_extension === null
    ? null
    : db.user.findFirst({ where: { agent_extension, tenant_id, active: true }, select: USER });

const findUser = (id: number | null): Promise<Agent> | null =>
  id === null ? null : db.user.findFirst({ where: { id }, select: USER });
