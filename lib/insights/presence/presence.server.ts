import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/leads/scope.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { notFound } from "@/lib/platform/http/errors.server";
import { SECOND_MS } from "@/lib/platform/time";
import { seenSale } from "@/lib/sales/sales/seen.server";
import type { PresenceKind, Present } from "./schema";

/** Longer than two confirmations of a browser take. */
const GONE_AFTER_SECONDS = 60;
/** More than a floor has people. */
const MAX_PRESENT = 1_000;

/**
 * Notes that the actor has a record open, or has left it. Administrators who act as somebody else are not shown.
 * @throws HttpError 404 when they may not see it
 */
export async function notePresence(actor: Actor, kind: PresenceKind, id: number, left = false): Promise<void> {
  const tenant_id = await tenantOf(actor, kind, id);
  if (tenant_id === null) throw notFound();
  if (actor.impersonates || actor.tenant_id !== tenant_id) return;
  const key = { session_id: actor.session_id, kind, record_id: id };
  if (left) {
    await db.presence.deleteMany({ where: key });
    return;
  }
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

/** Who has which record of a tenant open. */
export function presentIn(tenantId: number): Promise<Present[]> {
  return withTenant(tenantId, async () => {
    const rows = await db.presence.findMany({
      where: { seen_at: { gte: goneSince() } },
      select: { kind: true, record_id: true, user: { select: { id: true, name: true, surname: true } } },
      orderBy: { seen_at: "asc" },
      take: MAX_PRESENT,
    });
    return rows.map(({ kind, record_id, user }) => ({
      kind: kind === "lead" ? "lead" : "sale",
      record_id,
      user_id: user.id,
      name: fullNameOf(user),
    }));
  });
}

const goneSince = () => new Date(Date.now() - GONE_AFTER_SECONDS * SECOND_MS);

/** Deletes those whose browsers no longer confirm that they are there. */
export const sweepPresences = (): Promise<void> =>
  asPlatform(async () => {
    await db.presence.deleteMany({ where: { seen_at: { lt: goneSince() } } });
  });
