import "server-only";
import type { z } from "zod";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { isWithinCallingHours } from "@/lib/platform/calling-hours";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { changeStatus, type StatusChange } from "./change-status.server";
import { findSale, toSaleDetail } from "./detail.server";
import { requireNoOpenSale } from "./open-sale.server";
import { lockSaleRecord, type SaleRecord } from "./record.server";
import type { SaleDetail, transitionInput } from "./schema";
import { findTransition, isReopenable, isWorker, mayMake, REOPEN_DAYS, whyNoTransition } from "./transitions";

type Wanted = z.output<typeof transitionInput>;

const CALLBACK_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Brings a sale into another status, by the rules of transitions.ts. Whoever takes up the overdue callback of a
 * colleague becomes the agent of the sale.
 * @throws HttpError 422 on `to` when there is no such change, on `reason` or `callback_at` when it needs one; 403 to
 *   those who may not make it; 409 on a stale version or, where none is given, when the sale changes while this waits,
 *   and when a declined sale can't be opened again.
 */
export async function transitionSale(actor: Actor, id: number, wanted: Wanted): Promise<SaleDetail> {
  // Read before anything waits: of many that come at once, one changes the sale.
  const found = await db.sale.findFirst({ where: { id }, select: { version: true } });
  return transaction(async () => {
    const sale = await lockSaleRecord(actor, id);
    if (wanted.version !== undefined && wanted.version !== sale.version) {
      throw staleVersion(await toSaleDetail(actor, sale));
    }
    const change = changeFor(actor, sale, wanted);
    if (wanted.version === undefined && found?.version !== sale.version) {
      throw staleVersion(await toSaleDetail(actor, sale));
    }
    if (sale.status === "declined") await requireReopenable(sale);
    await changeStatus(actor, sale, change, wanted.reason);
    return findSale(actor, id);
  });
}

function changeFor(actor: Actor, sale: SaleRecord, { to, reason, callback_at }: Wanted): StatusChange {
  const transition = findTransition(sale.status, to);
  if (!transition) throw invalid({ to: whyNoTransition(sale.status, to) });
  if (!mayMake(actor, transition, sale)) throw forbidden();
  if (transition.needs === "reason" && !reason) throw invalid({ reason: "Give a reason." });

  if (to === "callback") return { status: to, callback_at: readCallbackTime(sale, callback_at) };
  if (to === "declined") {
    return {
      status: to,
      declined_reason: reason,
      declined_at: new Date(),
      declined_by_id: actor.id,
      callback_at: null,
    };
  }
  const isTakenOver = sale.status === "callback" && !isWorker(actor, sale);
  return {
    status: to,
    ...(isTakenOver && { agent_id: actor.id }),
    callback_at: null,
    declined_reason: null,
    declined_at: null,
    declined_by_id: null,
  };
}

function readCallbackTime(sale: SaleRecord, text: string | null | undefined): Date {
  if (!text) throw invalid({ callback_at: "Choose when to call back." });
  const at = new Date(text);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0) throw invalid({ callback_at: "Choose a time in the future." });
  if (ahead > CALLBACK_DAYS * DAY_MS) {
    throw invalid({ callback_at: `Choose a time within the next ${CALLBACK_DAYS} days.` });
  }
  if (sale.tenant.calling_hours_enforced && !isWithinCallingHours(at)) {
    throw invalid({ callback_at: "Choose a time inside calling hours." });
  }
  return at;
}

async function requireReopenable(sale: SaleRecord): Promise<void> {
  const { tenant_id, product_id, policyholder, lead } = sale;
  if (!isReopenable(sale)) throw conflict(`A sale can be opened again within ${REOPEN_DAYS} days of being declined.`);
  const contacts = [...contactsOf(policyholder), ...contactsOf(lead)];
  if (await isSuppressed(tenant_id, contacts)) throw conflict("This person asked not to be contacted.");
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash });
}
