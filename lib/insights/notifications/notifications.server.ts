import "server-only";
import type { z } from "zod";
import type { Notification, notificationQuery, readInput } from "@/lib/identity/notifications/schema";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma, Notification as Row } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { seenSales } from "@/lib/sales/record/seen.server";

const shownTo = ({ id }: Actor): Prisma.NotificationWhereInput => ({ user_id: id, shown_from: { lte: new Date() } });

/** The actor's notifications, newest first. */
export function listNotifications(
  actor: Actor,
  query: z.output<typeof notificationQuery>,
): Promise<Page<Notification>> {
  const where = shownTo(actor);
  return paginate(
    query,
    async (slice) => withRecords(actor, await db.notification.findMany({ where, ...slice })),
    db.notification.count({ where }),
  );
}

/** Marks some of the actor's notifications as read, or all that are shown. @throws HttpError 403 to an impersonator */
export async function readNotifications(actor: Actor, { ids }: z.output<typeof readInput>): Promise<void> {
  refuseUnderImpersonation(actor);
  const where = { ...shownTo(actor), read_at: null, ...(ids && { id: { in: ids } }) };
  await db.notification.updateMany({ where, data: { read_at: new Date() } });
}

/** How many notifications each of the users has not read; those without any are left out. */
export async function unreadByUser(userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await asPlatform(
    () => db.$queryRaw<{ user_id: number; unread: number }[]>`
      SELECT user_id, count(*) AS unread FROM notifications
      WHERE user_id = ANY(${userIds}::int[]) AND read_at IS NULL AND shown_from <= now() GROUP BY user_id`,
  );
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
}

const NAMED = { id: true, product: { select: { slug: true } } } as const;

/** With the leads and sales that the actor may see now. */
async function withRecords(actor: Actor, rows: Row[]): Promise<Notification[]> {
  const ids = (column: "lead_id" | "sale_id" | "import_id", permission: Permission) =>
    can(actor, permission) ? rows.flatMap((row) => row[column] ?? []) : [];
  const [leads, sales, imports, tenants] = await Promise.all([
    db.lead.findMany({
      where: { id: { in: ids("lead_id", "leads.show") }, AND: await leadScope(actor) },
      select: { ...NAMED, name: true, surname: true },
    }),
    db.sale.findMany({
      where: await seenSales(actor, ids("sale_id", "sales.show")),
      select: { ...NAMED, reference: true },
    }),
    db.leadImport.findMany({
      where: { id: { in: ids("import_id", "leads.store") } },
      select: { id: true, file_name: true, valid: true, total: true },
    }),
    db.tenant.findMany({
      where: { id: { in: rows.flatMap(({ kind, tenant_id }) => (kind === "registration_due" ? tenant_id : [])) } },
      select: { id: true, name: true },
    }),
  ]);
  return rows.map(({ id, kind, actor_name, count, created_at, read_at, ...of }) => {
    const lead = leads.find((each) => each.id === of.lead_id);
    const sale = sales.find((each) => each.id === of.sale_id);
    return {
      ...{ id, kind: kind, actor_name, count },
      lead: lead ? { id: lead.id, name: fullNameOf(lead), product_slug: lead.product.slug } : null,
      sale: sale ? { id: sale.id, name: sale.reference, product_slug: sale.product.slug } : null,
      import: imports.find((each) => each.id === of.import_id) ?? null,
      tenant: (kind === "registration_due" && tenants.find((each) => each.id === of.tenant_id)) || null,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    };
  });
}
