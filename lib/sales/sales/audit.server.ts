import "server-only";
import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { listQuery, paginate } from "@/lib/platform/http/list";
import {
  SALE_EVENT_TYPES,
  type SaleAudit,
  type SaleEventRow,
  type SaleEventType,
  type SaleStage,
} from "./audit-schema";
import { findSaleRecord } from "./record.server";

export const saleAuditQuery = listQuery(["created_at"], true).extend({
  type: z.preprocess((type) => (type === "" ? undefined : type), z.enum(SALE_EVENT_TYPES).optional()),
});

/** The stages that a sale went through, and everything that was done to it, newest first. */
export async function auditOfSale(
  actor: Actor,
  id: number,
  query: z.output<typeof saleAuditQuery>,
): Promise<SaleAudit> {
  const { reference, status, policyholder, product } = await findSaleRecord(actor, id);
  const where = { sale_id: id, type: query.type };
  return {
    sale: { id, reference, status, client_name: fullNameOf(policyholder), product },
    stages: await stagesOf(id),
    events: await paginate(
      query,
      async (slice) => (await db.saleEvent.findMany({ where, ...slice })).map(toEventRow),
      db.saleEvent.count({ where }),
    ),
  };
}

async function stagesOf(id: number, now = new Date()): Promise<SaleStage[]> {
  const entered = await db.saleEvent.findMany({
    where: { sale_id: id, type: { in: ENTERING } },
    select: { new: true, created_at: true, actor_name: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  return entered.map((event, index) => {
    const end = entered[index + 1]?.created_at;
    return {
      status: (event.new as { status: SaleStatus }).status,
      from: event.created_at.toISOString(),
      to: end?.toISOString() ?? null,
      duration_ms: (end ?? now).getTime() - event.created_at.getTime(),
      actor_name: event.actor_name,
    };
  });
}

const ENTERING: SaleEventType[] = ["converted", "status", "recalled"];

type Found = Awaited<ReturnType<typeof db.saleEvent.findMany>>[number];

const toEventRow = (event: Found): SaleEventRow => ({
  id: event.id,
  time: event.created_at.toISOString(),
  actor_name: event.actor_name,
  impersonator_name: event.impersonator_name,
  type: event.type as SaleEventType,
  old: event.old as SaleEventRow["old"],
  new: event.new as SaleEventRow["new"],
  reason: event.reason,
  ip: event.ip,
});
