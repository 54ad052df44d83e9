import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { LockedSale } from "@/lib/sales/record/change.server";
import { reloadParts } from "@/lib/sales/record/record.server";

/**
 * Opens the next edition of the policy pack of a sale that has just been submitted. It is made if and only if the running
 * transaction commits: the row is the job.
 * @returns the sale with it
 */
export async function openPack(actor: Actor, sale: LockedSale): Promise<LockedSale> {
  const { id: sale_id, tenant_id, status_changed_at: submitted_at } = sale;
  const edition = (sale.packs[0]?.edition ?? 0) + 1;
  await db.salePack.create({ data: { sale_id, tenant_id, edition, submitted_at }, select: { id: true } });
  return reloadParts(actor, sale, ["packs", "review"]);
}

/** Voids the policy pack of a sale that is recalled. One that is not made yet never will be. @returns the sale with it */
export async function voidPack(actor: Actor, sale: LockedSale): Promise<LockedSale> {
  await db.salePack.updateMany({
    where: { sale_id: sale.id, voided_at: null },
    data: { voided_at: new Date(), voided_by_name: fullNameOf(actor) },
  });
  return reloadParts(actor, sale, ["packs", "review"]);
}
