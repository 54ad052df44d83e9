import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { leadFilter } from "@/lib/leads/list/filters.server";
import { planOf } from "@/lib/leads/list/plan.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { findBulk } from "./detail.server";
import { enqueue } from "./jobs.server";
import { type BulkParams, bulkFields, type LeadBulk, MAX_LEADS } from "./schema";

/** The body of POST /api/leads/bulk. */
export const bulkInput = bulkFields.safeExtend({ filter: z.strictObject(leadFilter.shape).optional() });

type NewBulk = z.output<typeof bulkInput>;

/**
 * Starts a bulk action on the leads that match now. Later changes do not affect the selection.
 * @throws HttpError 422 when there are none or too many, or when the agents or team are not valid
 */
export function startBulk(actor: Actor, input: NewBulk): Promise<Sendable<LeadBulk>> {
  return forOwner(actor, input.tenant_id ?? input.filter?.tenant_id, async (tenant_id) => {
    const params = await paramsOf(tenant_id, input);
    const lead_ids = await leadsOf(actor, input);
    const { action } = input;
    const data = { tenant_id, action, lead_ids, params, ...authorOfBulk(actor) };
    // As the platform, because the queue's tables belong to no tenant.
    const { id } = await asPlatform(() =>
      transaction(async () => {
        const bulk = await db.leadBulk.create({ data, select: { id: true, tenant_id: true } });
        await recordAudit(actor, "lead-bulks.store", bulk.id, null, {
          tenant_id,
          action,
          leads: lead_ids.length,
          ...params,
        });
        await enqueue(bulk);
        return bulk;
      }),
    );
    return findBulk(actor, id);
  });
}

/** The columns that say who has started a bulk action. */
export function authorOfBulk(actor: Actor) {
  const { session_id, ...storedActor } = actor;
  return { user_id: actor.id, session_id, actor: JSON.parse(JSON.stringify(storedActor)) };
}

async function paramsOf(tenantId: number, input: NewBulk): Promise<BulkParams> {
  const { assigned_user_id, user_ids = [], team_id = null, reason = null, note = null } = input;
  const people = [...new Set([...(assigned_user_id ? [assigned_user_id] : []), ...user_ids])];
  const found = await db.user.count({ where: { id: { in: people }, tenant_id: tenantId, active: true } });
  if (found < people.length) {
    throw invalid({ [assigned_user_id ? "assigned_user_id" : "user_ids"]: "Choose active users of this organisation" });
  }
  const team =
    team_id === null || (await db.team.findFirst({ where: { id: team_id, active: true }, select: { id: true } }));
  if (!team) throw invalid({ team_id: "Choose a team from the list" });
  return { user_ids: people, team_id, reason, note };
}

async function leadsOf(actor: Actor, { ids, filter }: NewBulk): Promise<number[]> {
  const { from, where, more } = await planOf(actor, filter ?? leadFilter.parse({}));
  const isChosen = ids ? Prisma.sql`leads.id = ANY(${ids}::int[])` : Prisma.sql`true`;
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT leads.id FROM ${from} WHERE ${where} AND ${isChosen}
    ORDER BY leads.created_at DESC, leads.id DESC LIMIT ${MAX_LEADS + 1}::int`;
  if (ids && rows.length < new Set(ids).size) throw invalid({ ids: "Choose leads from the list" });
  if (rows.length === 0) throw invalid({ filter: "No lead matches." });
  if (more || rows.length > MAX_LEADS) throw invalid({ filter: TOO_MANY });
  return rows.map(({ id }) => id);
}

const TOO_MANY = "More than 10,000 leads match. Filter the list and do it in smaller batches.";
