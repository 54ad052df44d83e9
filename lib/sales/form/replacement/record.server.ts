import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { ComparedTerms, StoredReplacementRecord } from "@/lib/sales/record/columns/replacement-record";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { coverColumns } from "../cover/cover.server";
import { type replacementRecordInput, termsOf } from "./record";

type CoverColumns = ReturnType<typeof coverColumns>;

/**
 * The record as it was sent. The statement keeps its stamp while nothing that it is about has changed.
 * @param cover of the same save, if it changes the cover
 */
export function replacementRecordColumn(
  actor: Actor,
  sale: SaleRecord,
  cover: CoverColumns | undefined,
  { statement: isStated, ...sent }: z.output<typeof replacementRecordInput>,
): StoredReplacementRecord {
  if (!isStated) return { ...sent, statement: null, compared: null };
  const compared = termsAfter(sale, cover);
  const { statement: stamp, ...before } = sale.replacement_record;
  const isSame = JSON.stringify(before) === JSON.stringify({ ...sent, compared });
  const statement = (isSame && stamp) || { at: new Date().toISOString(), by: fullNameOf(actor) };
  return { ...sent, statement, compared };
}

function termsAfter(sale: SaleRecord, cover: CoverColumns | undefined): ComparedTerms {
  const { plan_snapshot: plan, ...sold } = { ...sale, ...cover };
  return termsOf({ ...sold, plan_snapshot: plan && "waiting_months" in plan ? plan : null });
}
