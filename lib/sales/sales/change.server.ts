import "server-only";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type AuditedActor, actorColumns, asJson } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { SaleEventType } from "./audit-schema";
import { toSaleDetail } from "./detail.server";
import { findSaleRecord, type SaleRecord } from "./record.server";

/** Says that nobody else changes the sale until the running transaction ends. Only this file makes it true. */
export type LockedSale = SaleRecord & { isLocked: true };

/** Locks a sale that the actor sees, and then reads it. @throws PrismaClientKnownRequestError P2025 (404) */
export async function lockSale(actor: Actor, id: number): Promise<LockedSale> {
  await db.$queryRaw`SELECT id FROM sales WHERE id = ${id} FOR UPDATE`;
  return { ...(await findSaleRecord(actor, id)), isLocked: true };
}

/** @throws HttpError 409 with the current sale unless this is the version that the actor has seen */
export async function requireVersion(actor: Actor, sale: LockedSale, version: number): Promise<void> {
  if (version !== sale.version) throw staleVersion(await toSaleDetail(actor, sale));
}

type Form = "product_plan_id" | "plan_snapshot" | "cover_amount" | "monthly_premium" | "commencement_date" | "notes";
type Progress =
  | "status_changed_at"
  | "callback_at"
  | "declined_at"
  | "declined_by_id"
  | "declined_reason"
  | "qc_personality_id";

/** The columns that a change may set; what is left out stays. */
export type SaleColumns = Pick<Prisma.SaleUncheckedUpdateInput, Form | Progress | "agent_id" | "team_id"> & {
  status?: SaleStatus;
};

type Values = Record<string, unknown>;

/** What a sale's history says of one change. */
export type NewSaleEvent = { type: SaleEventType; old?: Values; new?: Values; reason?: string | null };

export type SaleChange = {
  set: SaleColumns;
  policyholder?: Prisma.SalePersonUncheckedUpdateWithoutSaleInput;
  /** The event of the change, from the sale after it; null when nothing that the history shows has changed. */
  describe: (after: SaleRecord) => NewSaleEvent | null;
};

/** Changes one sale and appends the event, both or neither. @returns the sale after it */
export const applySaleChange = (actor: Actor, sale: LockedSale, change: SaleChange): Promise<LockedSale> =>
  transaction(async () => {
    const { set, policyholder, describe } = change;
    const where = { id: sale.policyholder.id };
    await db.sale.update({
      where: { id: sale.id },
      data: {
        ...set,
        ...(policyholder && { persons: { update: { where, data: policyholder } } }),
        version: { increment: 1 },
      },
      select: { id: true },
    });
    const after = await findSaleRecord(actor, sale.id);
    const event = describe(after);
    if (event) await appendSaleEvent(actor, sale, event);
    return { ...after, isLocked: true };
  });

/** Appends an event that changes nothing of the sale itself. */
export async function appendSaleEvent(
  actor: AuditedActor,
  sale: { id: number; tenant_id: number },
  { type, old, new: after, reason }: NewSaleEvent,
): Promise<void> {
  await db.saleEvent.create({
    data: {
      ...actorColumns(actor),
      tenant_id: sale.tenant_id,
      sale_id: sale.id,
      type,
      old: asJson(old ?? null),
      new: asJson(after ?? null),
      reason,
      ip: actor.ip,
    },
  });
}

type Shown = Record<string, string | null>;

export type SaleChanges = {
  /** Which sales, as a condition on `sales`. */
  where: Prisma.Sql;
  set: { [Column in keyof SaleColumns]: SaleColumns[Column] | Prisma.Sql };
  type: SaleEventType;
  old: Shown;
  new: Shown;
};

/** Changes every sale that meets a condition and appends the event of each, in one statement. @returns how many */
export function applySaleChanges(actor: AuditedActor, { where, set, type, old, new: after }: SaleChanges) {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(actor);
  const columns = Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${value}`);
  return db.$executeRaw`
    WITH changed AS (
      UPDATE sales SET ${Prisma.join(columns)}, version = version + 1, updated_at = now()
      WHERE ${where} RETURNING id, tenant_id
    )
    INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name, ip)
    SELECT tenant_id, id, ${type}, ${JSON.stringify(old)}::jsonb, ${JSON.stringify(after)}::jsonb, ${actor_id}::int,
      ${actor_name}, ${impersonator_id}::int, ${impersonator_name}, ${actor.ip}
    FROM changed`;
}
