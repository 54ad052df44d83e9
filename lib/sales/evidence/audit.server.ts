import { nonPersonal, nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import "server-only";
import { z } from "zod";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { choiceFilter, idFilter, listQuery, MAX_PER_PAGE, metaOf } from "@/lib/platform/lists/list";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { SALE_EVENT_TYPES } from "@/lib/sales/record/columns/event-types";
import { countSaleEvents, type Entered, readOverview, readSaleEvents } from "./audit-query.server";
import type { SaleAudit, SaleStage } from "./audit-schema";
import { readEvidence } from "./evidence.server";

/** As many as most sales have. */
const EVENTS_PER_PAGE = 50;

export const saleEventFilter = z.object(nonPersonalFields({ type: choiceFilter(SALE_EVENT_TYPES), person: idFilter }));

export const saleAuditQuery = listQuery(["created_at"], true)
  .extend(saleEventFilter.shape)
  .extend({ per_page: nonPersonal(z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(EVENTS_PER_PAGE)) });

/** The stages that a sale went through, and everything that was done to it, newest first. @throws HttpError 404 */
export async function auditOfSale(
  actor: Actor,
  id: number,
  query: z.output<typeof saleAuditQuery>,
): Promise<SaleAudit> {
  const { page, per_page, sortDesc, type, person } = query;
  const { sale, entered, people, isBlind } = await readOverview(actor, id);
  const slice = { skip: (page - 1) * per_page, take: per_page, isOldestFirst: !sortDesc, isBlind };
  const [data, total, evidence] = await Promise.all([
    readSaleEvents(actor, id, { type, person }, slice),
    countSaleEvents(actor, id, { type, person }),
    readEvidence(id, { isBlind, isReviewer: can(actor, "qc.review") }),
  ]);
  return { sale, stages: stagesOf(entered), evidence, people, events: { data, meta: metaOf(query, total) } };
}

/** The stages of a sale in their order. */
export const stagesOf = (entered: readonly Entered[], now = new Date()): SaleStage[] =>
  entered.map(({ status, at, by }, index) => {
    const left = entered[index + 1]?.at;
    return {
      status,
      entered_at: at.toISOString(),
      left_at: left?.toISOString() ?? null,
      seconds: Math.max(0, Math.floor(((left ?? now).getTime() - at.getTime()) / SECOND_MS)),
      by,
    };
  });
