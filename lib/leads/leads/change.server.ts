import "server-only";
import { type Author, actorColumns, asJson, programAuthor } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Locked } from "./lock.server";
import type { LeadEventType } from "./schema";
import type { DiaryScope, LeadStatus, ProcessedOutcome } from "./status";

type Person =
  | ("title" | "name" | "surname" | "phone" | "alt_phone" | "email" | "id_number_encrypted" | "id_number_hash")
  | ("date_of_birth" | "gender" | "education" | "language" | "province" | "income_band");
type Work =
  | ("assigned_user_id" | "team_id" | "allocated_at" | "attempts" | "last_attempt_at" | "next_action_at")
  | ("diary_at" | "reason" | "note" | "status_changed_at" | "processed_at")
  | ("first_attempt_at" | "contacted_at" | "contacted_by_id");

/** The columns that a change may set. Those that are left out do not change. */
export type LeadColumns = Pick<Prisma.LeadUncheckedUpdateInput, Person | Work> & {
  status?: LeadStatus;
  diary_scope?: DiaryScope | null;
  processed_outcome?: ProcessedOutcome | null;
};

type Values = Record<string, unknown>;

/** A change as the lead's timeline shows it. */
export type NewLeadEvent = {
  type: LeadEventType;
  old?: Values;
  new?: Values;
  reason?: string | null;
  note?: string | null;
  /** Whether it is the result of a call, which insights count for the author and the author's team. */
  isAttempt?: boolean;
};

type Subject = { id: number; tenant_id: number };

/** The author in the timeline when no user has made a change. */
export const SYSTEM = programAuthor("System");

/** Changes one lead and appends the event, in one transaction. */
export const applyLeadChange = (
  author: Author,
  lead: Locked<Subject>,
  { set, ...event }: NewLeadEvent & { set: LeadColumns },
): Promise<void> =>
  transaction(async () => {
    const data = { ...set, version: { increment: 1 } };
    await db.lead.update({ where: { id: lead.id }, data, select: { id: true } });
    await appendLeadEvent(author, lead, event);
  });

/** Appends an event without changing the lead itself. */
export const appendLeadEvent = (author: Author, lead: Subject, event: NewLeadEvent) => {
  const { old, new: after, reason, note, type, isAttempt } = event;
  return db.leadEvent.create({
    data: {
      ...actorColumns(author),
      tenant_id: lead.tenant_id,
      lead_id: lead.id,
      type,
      old: asJson(old ?? null),
      new: asJson(after ?? null),
      reason,
      note,
      attempts: isAttempt ? 1 : 0,
    },
  });
};

type Shown = Record<string, Prisma.Sql | string | null>;

export type LeadChanges = {
  /** A query of the leads' `id` and of every column that the other fields use as `target.…`. */
  targets: Prisma.Sql;
  set: { [Column in keyof LeadColumns]: LeadColumns[Column] | Prisma.Sql };
  type: LeadEventType;
  old: Shown;
  new: Shown;
  reason?: Prisma.Sql | string;
};

/** Changes every lead of a query and appends an event to each, in one statement. @returns the number of leads */
export function applyLeadChanges(author: Author, changes: LeadChanges): Promise<number> {
  const { targets, set, type, old, new: after, reason = null } = changes;
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(author);
  const columns = Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${value}`);
  return db.$executeRaw`
    WITH target AS (${targets}),
    changed AS (
      UPDATE leads SET ${Prisma.join(columns)}, version = version + 1, updated_at = now()
      FROM target WHERE leads.id = target.id
      RETURNING leads.tenant_id, target.*
    )
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
