import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { Condition } from "@/lib/platform/lists/conditions";
import { conditionWhere } from "@/lib/platform/lists/conditions.server";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import {
  dayFilter,
  emptyAsUndefined,
  idFilter,
  listQuery,
  matches,
  metaOf,
  type Page,
  paginate,
} from "@/lib/platform/lists/list";
import { idsContaining, MAX_FOUND } from "@/lib/platform/lists/search.server";
import { registry } from "@/lib/platform/process/singleton";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { betweenDays } from "@/lib/platform/time/days";
import { type UnnamedEvent, withNames } from "./names.server";
import { type AuditEvent, auditEventResponse } from "./schema";

/** The ids of the events that the audit log does not show to a user yet. */
export type HiddenAuditEvents = (actor: Actor) => Promise<number[]>;

export const hiddenAuditEvents = registry<readonly HiddenAuditEvents[]>("hidden audit events");

/** Events beyond this number are not counted. */
const COUNT_LIMIT = 10_000;

const someWord = z
  .string()
  .max(100)
  .regex(/^[a-z.-]+$/, "Only lower-case letters, dashes and dots");
const word = z.preprocess(emptyAsUndefined, someWord.optional());

/**
 * The query of GET /api/audit-events. `action` is "roles.update", or "update" for any resource. Days are in South
 * African time. Only administrators filter by `tenant_id`.
 */
export const auditQuery = listQuery(["created_at"], true).extend({
  tenant_id: idFilter,
  subject_type: word,
  action: word,
  actor_id: idFilter,
  date_from: dayFilter,
  date_to: dayFilter,
  conditions: conditionsFilter({
    subject_type: someWord,
    action: someWord,
    actor_id: z.coerce.number().int().positive().max(MAX_ID),
  }),
});

export type AuditQuery = z.output<typeof auditQuery>;

/** The events that match a query, but for those that the actor may not read yet. */
export const readableWhere = async (actor: Actor, query: AuditQuery): Promise<Prisma.AuditEventWhereInput> => ({
  AND: [whereOf(query), await whereFound(query.search), await notHiddenFrom(actor)],
});

async function notHiddenFrom(actor: Actor): Promise<Prisma.AuditEventWhereInput> {
  const hidden = await Promise.all(hiddenAuditEvents.get().map((idsFor) => idsFor(actor)));
  return { id: { notIn: hidden.flat() } };
}

/**
 * The search by letters in the names as they were at the time, and by the folded names that users of the tenant have today:
 * folding the names of all events would cost much more than the few names of users.
 */
async function whereFound(search: string | undefined): Promise<Prisma.AuditEventWhereInput> {
  if (search === undefined) return {};
  const found = await idsContaining("users", ["name", "surname"], search);
  const users = { in: found.slice(0, MAX_FOUND) };
  const written = matches(search, ["actor_name", "impersonator_name", "action"]) ?? [];
  return { OR: [...written, { actor_id: users }, { impersonator_id: users }] };
}

const whereOf = ({ subject_type, action, actor_id, date_from, date_to, conditions }: AuditQuery) =>
  ({
    subject_type,
    action: action === undefined ? undefined : actionWhere(action),
    actor_id,
    created_at: betweenDays(date_from, date_to),
    AND: conditions?.map(ofCondition),
  }) satisfies Prisma.AuditEventWhereInput;

const actionWhere = (action: string) => (action.includes(".") ? action : { endsWith: `.${action}` });

function ofCondition({ field, operator, values }: Condition<string | number>): Prisma.AuditEventWhereInput {
  if (field === "actor_id") return conditionWhere(field, { operator, values });
  if (field === "subject_type") {
    const types = values.map(String);
    return { subject_type: operator === "any" ? { in: types } : { notIn: types } };
  }
  const any = values.map((value) => ({ action: actionWhere(String(value)) }));
  return operator === "any" ? { OR: any } : { NOT: { OR: any } };
}

/** One page of the audit log. `meta.more` says that there are more events than were counted. */
export function listAuditEvents(actor: Actor, query: AuditQuery): Promise<Page<Sendable<AuditEvent>>> {
  return forTenant(actor, query.tenant_id, async () => {
    const where = await readableWhere(actor, query);
    const page = await paginate(
      query,
      async (slice) => withNames((await db.auditEvent.findMany({ where, include, ...slice })).map(toAuditEvent)),
      db.auditEvent.count({ where, take: COUNT_LIMIT + 1 }),
    );
    return page.meta.total > COUNT_LIMIT ? { ...page, meta: { ...metaOf(query, COUNT_LIMIT), more: true } } : page;
  });
}

/** @throws PrismaClientKnownRequestError P2025 (404) when the actor sees no such event */
export async function findAuditEvent(actor: Actor, id: number): Promise<Sendable<AuditEvent>> {
  const where = { id, AND: await notHiddenFrom(actor) };
  const event = toAuditEvent(await db.auditEvent.findFirstOrThrow({ where, include }));
  const [named = { ...event, subject_name: null }] = await withNames([event]);
  return named;
}

export const include = { tenant: { select: { id: true, name: true } } } satisfies Prisma.AuditEventInclude;

export type StoredEvent = Prisma.AuditEventGetPayload<{ include: typeof include }>;

const { old: oldValues, new: newValues } = auditEventResponse.shape;

const toAuditEvent = (event: StoredEvent): UnnamedEvent => ({
  ...event,
  old: storedJson("audit_events.old", oldValues, event.old),
  new: storedJson("audit_events.new", newValues, event.new),
});
