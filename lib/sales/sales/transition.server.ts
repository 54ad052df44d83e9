import "server-only";
import type { z } from "zod";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { CALL_AHEAD_MAX_DAYS, type CallTimeProblem, checkCallTime } from "@/lib/platform/calling-hours";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { lockSale, requireVersion } from "./change.server";
import { changeStatus, type StatusChange } from "./change-status.server";
import { toSaleDetail } from "./detail.server";
import { requireNoOpenSale } from "./open-sale.server";
import type { SaleRecord } from "./record.server";
import type { SaleDetail, transitionInput } from "./schema";
import { SALE_STATUS } from "./status";
import { canMake, findTransition, isReopenable, isWorker, REOPEN_DAYS, whyNoTransition } from "./transitions";

type Wanted = z.output<typeof transitionInput>;

const CALLBACK_TIME_MESSAGES: Record<CallTimeProblem, string> = {
  "not in the future": "Choose a time in the future.",
  "too far ahead": `Choose a time within the next ${CALL_AHEAD_MAX_DAYS} days.`,
  "outside calling hours": "Choose a time inside calling hours.",
};

/**
 * Brings a sale into another status, by the rules of status.ts. Whoever takes up the overdue callback of a colleague
 * becomes the agent of the sale.
 * @throws HttpError 422 on `to` when there is no such transition, on `reason` or `callback_at` when it needs one; 403 to
 *   those who may not make it; 409 on a stale version or, without one, when the sale has changed since `receivedAt`,
 *   and when a declined sale can't be reopened
 */
export async function transitionSale(actor: Actor, id: number, wanted: Wanted, receivedAt: Date): Promise<SaleDetail> {
  // A change that began before this request may commit while it waits for the lock.
  const found = await db.sale.findFirst({ where: { id }, select: { version: true } });
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (wanted.version !== undefined) await requireVersion(actor, sale, wanted.version);
    const change = changeFor(actor, sale, wanted);
    const hasChanged = sale.updated_at > receivedAt || sale.version !== found?.version;
    if (wanted.version === undefined && hasChanged) throw staleVersion(await toSaleDetail(actor, sale));
    if (SALE_STATUS[sale.status].isDeclined) await requireReopenable(sale);
    return toSaleDetail(actor, await changeStatus(actor, sale, change, wanted.reason));
  });
}

function changeFor(actor: Actor, sale: SaleRecord, { to, reason, callback_at }: Wanted): StatusChange {
  const transition = findTransition(sale.status, to);
  if (!transition) throw invalid({ to: whyNoTransition(sale.status, to) });
  if (!canMake(actor, transition, sale)) throw forbidden();
  if (transition.needs === "reason" && !reason) throw invalid({ reason: "Give a reason." });

  switch (to) {
    case "callback":
      return { status: to, callback_at: readCallbackTime(sale, callback_at) };
    case "declined":
      return {
        status: to,
        declined_reason: reason,
        declined_at: new Date(),
        declined_by_id: actor.id,
        callback_at: null,
      };
    case "new":
    case "in-progress":
    case "qc-oversight":
    case "policy-submitted": {
      const isTakenOver = transition.by === "worker, or anybody when overdue" && !isWorker(actor, sale);
      return { status: to, ...(isTakenOver && { agent_id: actor.id }), ...NO_CALLBACK, ...NOT_DECLINED };
    }
    default:
      return to satisfies never;
  }
}

const NO_CALLBACK = { callback_at: null };
const NOT_DECLINED = { declined_reason: null, declined_at: null, declined_by_id: null };

function readCallbackTime(sale: SaleRecord, text: string | null | undefined): Date {
  if (!text) throw invalid({ callback_at: "Choose when to call back." });
  const at = new Date(text);
  const problem = checkCallTime(at, sale.tenant.calling_hours_enforced);
  if (problem) throw invalid({ callback_at: CALLBACK_TIME_MESSAGES[problem] });
  return at;
}

async function requireReopenable(sale: SaleRecord): Promise<void> {
  const { tenant_id, product_id, policyholder, lead } = sale;
  if (!isReopenable(sale)) throw conflict(`A sale can be opened again within ${REOPEN_DAYS} days of being declined.`);
  const contacts = [...contactsOf(policyholder), ...contactsOf(lead)];
  if (await isSuppressed(tenant_id, contacts)) throw conflict("This person asked not to be contacted.");
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash });
}
