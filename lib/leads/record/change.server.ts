import "server-only";
import { type Author, actorColumns, programAuthor } from "@/lib/identity/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type StoredValue, splitEvent, valueRows } from "@/lib/platform/events/values.server";
import type { Call } from "./calls/call";
import { callEvent, closeCalls, findCallWithoutResult, IS_LEFT, IS_OF_CONSOLE } from "./calls/calls.server";
import { LEAD_EVENT_RULE, type LeadEventType, type PublicLeadField } from "./events";
import { type Locked, lockAll, lockFree } from "./lock.server";
import type { PlainField } from "./plain-fields";
import type { DiaryScope, LeadStatus, ProcessedOutcome } from "./status";

type Person =
  | "lead_id"
  | ("title" | "name" | "surname" | "phone" | "alt_phone" | "email" | "id_number_encrypted" | "id_number_hash")
  | ("date_of_birth" | "gender" | PlainField);
type Work =
  | ("assigned_user_id" | "team_id" | "allocated_at" | "attempts" | "last_attempt_at" | "next_action_at")
  | ("is_client" | "client_by_id" | "consented_by_id")
  | ("diary_at" | "reason" | "note" | "status_changed_at" | "processed_at")
  | ("first_attempt_at" | "contacted_at" | "contacted_by_id" | "contacted_team_id");

/** The columns that a change may set. Those that are left out do not change. */
type LeadColumns = Pick<Prisma.LeadUncheckedUpdateInput, Person | Work> & {
  status?: LeadStatus;
  diary_scope?: DiaryScope | null;
  processed_outcome?: ProcessedOutcome | null;
};

type Values = Record<string, unknown>;

/** A change as the lead's timeline shows it. */
type NewLeadEvent = {
  type: LeadEventType;
  old?: Values;
  new?: Values;
  reason?: string | null;
  note?: string | null;
  /**
   * 1 for a call, or for the result of one, which insights count for its agent and the agent's team, and once where both
   * are recorded; -1 takes it back.
   */
  attempts?: 1 | -1;
  /** The agent of a call that another author reports. */
  attempt_user_id?: number | null;
};

type Subject = { id: number; tenant_id: number };

/** The author in the timeline when no user has made a change. */
export const SYSTEM = programAuthor("System");

/** Changes one lead and appends the event, in one transaction. Ends the lead's open calls first. */
export const applyLeadChange = (
  author: Author,
  lead: Locked<Subject>,
  { set, ...event }: NewLeadEvent & { set: LeadColumns },
): Promise<AppendedLeadEvent> =>
  transaction(async () => {
    const data = { ...set, version: { increment: 1 } };
    await db.lead.update({ where: { id: lead.id }, data, select: { id: true } });
    const endsAll = event.attempts === 1 || set.assigned_user_id === null;
    if (endsAll) await endCallsOf(author, lead, Prisma.sql`true`);
    else if (ENDS_CALLS.some((column) => column in set)) await endCallsOf(author, lead, IS_LEFT);
    return event.attempts === 1 ? appendResult(author, lead, event) : appendLeadEvent(author, lead, event);
  });

/** Columns by which an agent may lose a lead. */
const ENDS_CALLS = ["status", "assigned_user_id", "processed_at"] as const;

const endCallsOf = (author: Author, { id }: Locked<Subject>, condition: Prisma.Sql) =>
  endCalls(author, Prisma.sql`calls.lead_id = ${id} AND ${IS_OF_CONSOLE} AND ${condition}`, "console");

/** Appends what came of a call. Where the call itself is recorded, that was the attempt. */
async function appendResult(author: Author, lead: Locked<Subject>, event: NewLeadEvent): Promise<AppendedLeadEvent> {
  const call = author.id === null ? null : await findCallWithoutResult(lead.id, author.id);
  if (!call) return appendLeadEvent(author, lead, event);
  const result = await appendLeadEvent(author, lead, { ...event, attempts: undefined });
  await db.call.update({ where: { id: call.id }, data: { result_event_id: result.id } });
  return result;
}

/** Ends the open outgoing calls of a condition on `calls`, and says so on their timelines. @returns how many */
export const endCalls = (author: Author, condition: Prisma.Sql, by: NonNullable<Call["ended_by"]>): Promise<number> =>
  transaction(async () => {
    // Before the calls, as everything else that changes both does, so that nobody waits for each other.
    await lockAll(calledLeads(condition));
    return endCallsOfLocked(author, condition, by);
  });

/** Does the same for at most `limit` leads, and skips those that are locked. @returns the number of leads */
export const endSomeCalls = (
  author: Author,
  condition: Prisma.Sql,
  by: NonNullable<Call["ended_by"]>,
  limit: number,
): Promise<number> =>
  transaction(async () => {
    const leads = await lockFree(calledLeads(condition), limit);
    await endCallsOfLocked(author, Prisma.sql`calls.lead_id = ANY(${leads}::int[]) AND ${condition}`, by);
    return leads.length;
  });

/** The query of the leads whose open outgoing calls meet a condition. */
const calledLeads = (condition: Prisma.Sql) => Prisma.sql`
  SELECT lead.id FROM leads lead
  WHERE lead.id IN (SELECT lead_id FROM calls WHERE ended_at IS NULL AND direction = 'outgoing' AND ${condition})
  ORDER BY lead.id`;

async function endCallsOfLocked(author: Author, condition: Prisma.Sql, by: NonNullable<Call["ended_by"]>) {
  const calls = await closeCalls(condition, by);
  for (const { agent, ...call } of calls) {
    await appendLeadEvent(author, { id: call.lead_id, tenant_id: call.tenant_id }, callEvent(call, agent));
  }
  return calls.length;
}

/** Appends the event of a call that has begun, which is an attempt. @param at when, for the first one of its lead */
export async function appendAttempt(author: Author, lead: Subject, event: NewLeadEvent, at: Date): Promise<void> {
  await appendLeadEvent(author, lead, { ...event, attempts: 1 });
  // No other version, since nothing that somebody may be changing has changed.
  await db.$executeRaw`
    UPDATE leads SET first_attempt_at = greatest(${at}, created_at) WHERE id = ${lead.id} AND first_attempt_at IS NULL`;
}

/** An event that has been appended, as its row holds it together with its personal values. */
export type AppendedLeadEvent = ReturnType<typeof actorColumns> &
  Required<Pick<NewLeadEvent, "type">> & {
    id: number;
    old: Values | null;
    new: Values | null;
    reason: string | null;
    note: string | null;
    created_at: Date;
  };

/**
 * Appends an event without changing the lead itself, with its personal values, in one statement. What came before it can
 * no longer be undone, unless the event is what a telephone system reports of the call before it.
 */
export async function appendLeadEvent(author: Author, lead: Subject, event: NewLeadEvent): Promise<AppendedLeadEvent> {
  const { old, new: kept, reason, digests, values } = splitEvent(event, LEAD_EVENT_RULE);
  const columns = actorColumns(author);
  const [added] = await db.$queryRaw<{ id: number; created_at: Date }[]>`
    WITH event AS (
      INSERT INTO lead_events (tenant_id, lead_id, type, old, new, reason, digests, actor_id, actor_name,
        impersonator_id, impersonator_name, attempts, attempt_user_id)
      VALUES (${lead.tenant_id}, ${lead.id}, ${event.type}, ${textOf(old)}::jsonb, ${textOf(kept)}::jsonb, ${reason},
        ${textOf(digests)}::jsonb, ${columns.actor_id}::int, ${columns.actor_name}, ${columns.impersonator_id}::int,
        ${columns.impersonator_name}, ${event.attempts ?? 0}::smallint,
        ${event.attempt_user_id ?? null}::int)
      RETURNING id, tenant_id, created_at
    ), forgotten AS (
      DELETE FROM lead_undos WHERE lead_id = ${lead.id} AND NOT ${KEEPS_UNDO.includes(event.type)}::boolean
    )${values.length > 0 ? valueInsert(values) : Prisma.empty}
    SELECT id, created_at FROM event`;
  if (!added) throw new Error("The insert returned no event");
  const told = {
    old: event.old ?? null,
    new: event.new ?? null,
    reason: event.reason ?? null,
    note: event.note ?? null,
  };
  return { ...columns, ...told, type: event.type, ...added };
}

const KEEPS_UNDO: readonly LeadEventType[] = ["call", "recording"];

const textOf = (values: Values | null) => values && JSON.stringify(values);

const valueInsert = (values: readonly StoredValue[]) => Prisma.sql`, personal AS (
  INSERT INTO lead_event_values (event_id, tenant_id, field, old, new, salt)
  SELECT event.id, event.tenant_id, given.field, given.old::json, given.new::json, given.salt
  FROM event, ${valueRows(values.map((value) => ({ ...value, key: "" })))}
)`;

/** A personal field needs a row of its own for each event: one lead after the other. */
type Shown = Partial<Record<PublicLeadField, Prisma.Sql | string | null>>;

type LeadChanges = {
  /** A query of the leads' `id` and of every column that the other fields use as `target.…`. */
  targets: Prisma.Sql;
  set: { [Column in keyof LeadColumns]: LeadColumns[Column] | Prisma.Sql };
  type: LeadEventType;
  old: Shown;
  new: Shown;
  /** A system-generated reason, never user input. */
  reason?: Prisma.Sql | string;
};

// The leads of a tenant that has just received them are not in the statistics yet, so that each of them would be compared
// with each target. By this, a hash takes out the others first.
const IS_TARGET = Prisma.sql`(leads.id IN (SELECT id FROM target)) IS TRUE`;

/** Changes every lead of a query and appends an event to each, in one statement. @returns the number of leads */
export function applyLeadChanges(author: Author, changes: LeadChanges): Promise<number> {
  const { targets, set, type, old, new: after, reason = null } = changes;
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(author);
  const columns = Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${value}`);
  return db.$executeRaw`
    WITH target AS (${targets}),
    changed AS (
      UPDATE leads SET ${Prisma.join(columns)}, version = version + 1, updated_at = now()
      FROM target WHERE leads.id = target.id AND ${IS_TARGET}
      RETURNING leads.tenant_id, target.*
    ), forgotten AS (DELETE FROM lead_undos USING target WHERE lead_undos.lead_id = target.id)
    INSERT INTO lead_events (tenant_id, lead_id, type, old, new, reason, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT target.tenant_id, target.id, ${type}, ${jsonOf(old)}, ${jsonOf(after)}, ${reason}::text,
      ${actor_id}::int, ${actor_name}, ${impersonator_id}::int, ${impersonator_name}
    FROM changed AS target`;
}

const jsonOf = (values: Shown) =>
  Prisma.sql`jsonb_build_object(${Prisma.join(
    Object.entries(values).flatMap(([key, value]) => [Prisma.sql`${key}::text`, Prisma.sql`${value}::text`]),
  )})`;
