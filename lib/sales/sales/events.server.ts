import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asJson, doneBy } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import type { SaleEventType } from "./audit-schema";

type Values = Record<string, unknown>;
type Happened = { old?: Values; new?: Values; reason?: string | null };

/** Writes into a sale's history what was done to it. */
export async function recordSaleEvent(
  actor: Actor,
  sale: { id: number; tenant_id: number },
  type: SaleEventType,
  { old, new: row, reason }: Happened = {},
): Promise<void> {
  await db.saleEvent.create({
    data: {
      ...doneBy(actor),
      tenant_id: sale.tenant_id,
      sale_id: sale.id,
      type,
      old: asJson(old ?? null),
      new: asJson(row ?? null),
      reason,
      ip: actor.ip,
    },
  });
}
