import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { formatCount, fullNameOf } from "@/lib/platform/format";
import { conflict } from "@/lib/platform/http/errors.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/sales/status";
import type { User } from "./schema";

/** @throws HttpError 409 with the counts of `leads` and `sales` while the user has open work */
export async function refuseWithOpenWork(user: User): Promise<void> {
  const leads = await db.lead.count({ where: { assigned_user_id: user.id, processed_at: null } });
  const sales = await db.sale.count({ where: { agent_id: user.id, status: { notIn: FINISHED_SALE_STATUSES } } });
  if (leads + sales === 0) return;
  const counts = [count(leads, "open lead"), count(sales, "open sale")].filter(Boolean).join(" and ");
  throw conflict(`${fullNameOf(user)} still has ${counts}. Hand them over first.`, { leads, sales });
}

const count = (number: number, noun: string) =>
  number > 0 && `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
