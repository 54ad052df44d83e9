import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { seenSale, seenSales } from "@/lib/sales/record/seen.server";
import type { PresenceKind, Present } from "./schema";

/** Longer than two confirmations take of a tab in the background, whose timers run once a minute. */
const GONE_AFTER_SECONDS = 130;
/** More than a floor has people. */
const MAX_PRESENT = 1_000;

/**
 * Notes that the actor has a record open, or has left it. Administrators who act as somebody else are not shown.
 * @throws HttpError 404 when they may not see it
 */
export async function recordPresence(actor: Actor, kind: PresenceKind, id: number, left = false): Promise<void> {
  // Whoever has just handed a record over may no longer see it.
  if (left) await db.presence.deleteMany({ where: { session_id: actor.session_id, kind, record_id: id } });
  const tenant_id = await tenantOf(actor, kind, id);
  if (tenant_id === null) throw notFound();
  if (left || actor.impersonates || actor.tenant_id !== tenant_id) return;
  await db.$executeRaw`
    INSERT INTO presences (session_id, kind, record_id, tenant_id, user_id)
    VALUES (${actor.session_id}::uuid, ${kind}, ${id}, ${tenant_id}, ${actor.id})
    ON CONFLICT (session_id, kind, record_id) DO UPDATE SET seen_at = now()`;
}

async function tenantOf(actor: Actor, kind: PresenceKind, id: number): Promise<number | null> {
  const select = { tenant_id: true } as const;
  const found =
    kind === "lead"
      ? await db.lead.findFirst({ where: { id, AND: await leadScope(actor) }, select })
      : await db.sale.findFirst({ where: await seenSale(actor, id), select });
  return found?.tenant_id ?? null;
}

/** Who has which record of a tenant open, of those records that the actor may see. */
export function presentIn(actor: Actor, tenantId: number): Promise<Present[]> {
  return withTenant(tenantId, async () => {
    const rows = await db.presence.findMany({
      where: { seen_at: { gte: goneSince() } },
      select: { kind: true, record_id: true, user: { select: { id: true, name: true, surname: true } } },
      orderBy: { seen_at: "asc" },
      take: MAX_PRESENT,
    });
    const present = rows.map(({ kind, record_id, user }) => ({
      kind: kind === "lead" ? ("lead" as const) : ("sale" as const),
      record_id,
      user_id: user.id,
      name: fullNameOf(user),
    }));
    const [leads, sales] = await Promise.all([seenIds(actor, "lead", present), seenIds(actor, "sale", present)]);
    return present.filter(({ kind, record_id }) => (kind === "lead" ? leads : sales).has(record_id));
  });
}

/** The ids of the open records of a kind that the actor may see. */
async function seenIds(actor: Actor, kind: PresenceKind, present: readonly Present[]): Promise<Set<number>> {
  const ids = present.filter((each) => each.kind === kind).map(({ record_id }) => record_id);
  if (ids.length === 0 || !can(actor, kind === "lead" ? "leads.show" : "sales.show")) return new Set();
  const seen =
    kind === "lead"
      ? await db.lead.findMany({ where: { id: { in: ids }, AND: await leadScope(actor) }, select: { id: true } })
      : await db.sale.findMany({ where: await seenSales(actor, ids), select: { id: true } });
  return new Set(seen.map(({ id }) => id));
}

const goneSince = () => new Date(Date.now() - GONE_AFTER_SECONDS * SECOND_MS);

/** Deletes those whose browsers no longer confirm that they are there. */
export const sweepPresences = (): Promise<void> =>
  asPlatform(async () => {
    await db.presence.deleteMany({ where: { seen_at: { lt: goneSince() } } });
  });
