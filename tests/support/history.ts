import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { wholeEvent, withValues } from "@/lib/platform/events/values.server";

type Order = { orderBy?: { id: "asc" | "desc" } };

/** The events of leads with their personal values, as the timeline tells them, in their order. */
export async function leadEvents({ where, orderBy = { id: "asc" } }: { where: Prisma.LeadEventWhereInput } & Order) {
  const rows = await asPlatform(() => db.leadEvent.findMany({ where, orderBy, include: withValues }));
  return rows.map(({ values, ...row }) => ({ ...row, ...wholeEvent({ ...row, values }) }));
}

/** The events of sales with their personal values, as the audit page tells them, in their order. */
export async function saleEvents({ where, orderBy = { id: "asc" } }: { where: Prisma.SaleEventWhereInput } & Order) {
  const rows = await asPlatform(() => db.saleEvent.findMany({ where, orderBy, include: withValues }));
  return rows.map(({ values, ...row }) => ({ ...row, ...wholeEvent({ ...row, values }) }));
}
