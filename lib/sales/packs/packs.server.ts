import "server-only";
import { dateTextOrNull } from "@/lib/platform/time/days";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { Delivery, SalePack } from "./schema";

/** The policy packs of a sale, the newest first. */
export const toPacks = ({ packs }: Pick<SaleRecord, "packs">): SalePack[] =>
  packs.map((pack) => ({
    edition: pack.edition,
    submitted_at: pack.submitted_at.toISOString(),
    made_at: pack.made_at?.toISOString() ?? null,
    size_bytes: pack.size_bytes,
    sha256: pack.sha256,
    mailed_at: pack.mailed_at?.toISOString() ?? null,
    refused_at: pack.refused_at?.toISOString() ?? null,
    delivered_on: dateTextOrNull(pack.delivered_on),
    delivered_how: pack.delivered_how,
    voided_at: pack.voided_at?.toISOString() ?? null,
    voided_by: pack.voided_by_name,
    is_late: pack.is_late,
  }));

/** How a sale was confirmed in writing. */
export const toDelivery = (sale: SaleRecord): Delivery => ({
  delivered_on: dateTextOrNull(sale.delivered_on),
  delivered_how: sale.delivered_how,
  delivered_reference: sale.delivered_reference,
  cooling_off_ends_on: dateTextOrNull(sale.cooling_off_ends_on),
});
