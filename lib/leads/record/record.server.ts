import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { callRefusalOf } from "./call-rules.server";
import { type RecordRow, recordColumns } from "./record-columns.server";
import { type RegistryExemption, storedExemption } from "./registry-exemption";

type Columns = "undo_at" | "product" | "undo" | "registry_exemption";

/** A lead with everything that its rules and its page need. */
export type LeadRecord = Omit<RecordRow, Columns> & {
  product: NonNullable<RecordRow["product"]>;
  undo: (NonNullable<RecordRow["undo"]> & { created_at: Date }) | null;
  registry_exemption: RegistryExemption;
  /** Why the organisation's settings do not let it be called, for any agent; null when they do. */
  call_refusal: string | null;
};

/** @param reach that the lead is in; null for all of the tenant's. @throws HttpError 404 without such a lead */
export async function findLeadRecord(id: number, reach: Reach | null = null): Promise<LeadRecord> {
  const isWithinReach = reach ? isWithin(reach, "lead.assigned_user_id", "lead.team_id") : Prisma.sql`true`;
  const [row] = await db.$queryRaw<RecordRow[]>`
    SELECT ${recordColumns()} FROM leads lead WHERE lead.id = ${id}::int AND ${isWithinReach}`;
  if (!row) throw notFound();
  return toLeadRecord(row);
}

/** The record of a row that was read with `recordColumns`. The name of a product that the tenant no longer has is empty. */
export function toLeadRecord({ undo_at, product, undo, registry_exemption, ...row }: RecordRow): LeadRecord {
  const exemption = storedJson("leads.registry_exemption", storedExemption, registry_exemption);
  return {
    ...row,
    registry_exemption: exemption,
    product: product ?? { id: row.product_id, name: "", slug: "" },
    undo: undo && undo_at && { ...undo, created_at: undo_at },
    call_refusal: callRefusalOf({ ...row, registry_exemption: exemption }, null),
  };
}

/** The leads that the actor may read and change, by their record scope. */
export async function leadScope(actor: Actor): Promise<Prisma.LeadWhereInput> {
  const reach = await reachOf(actor);
  return reach ? { OR: [{ assigned_user_id: { in: reach.users } }, { team_id: { in: reach.teams } }] } : {};
}
