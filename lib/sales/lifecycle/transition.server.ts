import "server-only";
import type { z } from "zod";
import { notify } from "@/lib/identity/notifications/notify.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import {
  CALL_AHEAD_MAX_DAYS,
  type CallTimeProblem,
  checkCallTime,
  closedSentence,
} from "@/lib/insurance/calling-hours";
import { callingLawOf, law } from "@/lib/insurance/law/law.server";
import { contactsOf } from "@/lib/leads/record/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { completionColumns } from "@/lib/sales/form/complete.server";
import { openPack, voidPack } from "@/lib/sales/packs/open.server";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { type NewStatus, requireAllowedStatus, statusChange } from "@/lib/sales/record/change-status.server";
import { requireNoOpenSale } from "@/lib/sales/record/open-sale.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS, type SaleTransition } from "@/lib/sales/record/status";
import {
  canMake,
  findTransition,
  isOwner,
  isReopenable,
  REOPEN_DAYS,
  whyNoTransition,
  whyNotRecallable,
} from "@/lib/sales/record/transitions";
import { decide } from "@/lib/sales/review/decide.server";
import { releaseSecondLook } from "@/lib/sales/review/second-look.server";
import { recordMarketingConsent } from "./marketing-consent.server";
import { requireContactable } from "./owner.server";
import type { transitionInput } from "./schema";

type Wanted = z.output<typeof transitionInput>;

const CALLBACK_TIME_MESSAGES: Record<Exclude<CallTimeProblem, "outside calling hours">, string> = {
  "not in the future": "Choose a time in the future.",
  "too far ahead": `Choose a time within the next ${CALL_AHEAD_MAX_DAYS} days.`,
};

/**
 * Brings a sale into another status, by the rules of lib/sales/record/status.ts. A reviewer decides by the review that
 * they hold. A user who takes over a colleague's overdue callback becomes the agent of the sale.
 * @throws HttpError 422 on `to` when there is no such transition, on `reason` or `callback_at` when it needs one, and
 *   with `missing` while the form is not complete; 403 to those who may not make it; 409 on a stale version, when a
 *   declined sale can't be reopened, and when the person has another open sale
 */
export function transitionSale(actor: Actor, id: number, wanted: Wanted): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireVersion(sale, wanted.version);
    const transition = requireTransition(actor, sale, wanted);
    const decided = transition.by === "reviewer" ? await decide(actor, sale, wanted) : undefined;
    const columns = { ...(await columnsFor(actor, sale, transition, wanted)), ...decided?.columns };
    const isTakenOver = columns.agent_id !== undefined && sale.agent_id !== null;
    const isRecalled = SALE_STATUS[sale.status].isSubmitted;
    const { set, event } = statusChange(sale, columns, {
      type: isRecalled ? "recalled" : "status",
      old: {
        ...(isTakenOver && sale.agent && { agent: fullNameOf(sale.agent) }),
        ...(isRecalled && recalledValues(sale)),
      },
      new: {
        ...(wanted.note && { note: wanted.note }),
        ...(columns.callback_at instanceof Date && { callback_at: columns.callback_at.toISOString() }),
        ...(isTakenOver && { agent: fullNameOf(actor) }),
      },
      reason: wanted.reason,
    });
    const changed = await applySaleChange(actor, sale, { set, describe: () => [event] });
    if (decided && set.status === "in-progress" && sale.agent_id !== null) {
      const { tenant_id, agent_id: user_id } = sale;
      await notify({ tenant_id, user_id, kind: "kicked_back", actor_name: fullNameOf(actor), sale_id: id });
    }
    const after = await withPack(actor, changed, isRecalled);
    if (SALE_STATUS[after.status].needsWholeForm && !decided) await recordMarketingConsent(actor, sale);
    return after;
  });
}

/** A submission opens a policy pack; a recall voids it, and ends the second look. */
async function withPack(actor: Actor, sale: LockedSale, isRecalled: boolean): Promise<LockedSale> {
  if (isRecalled) {
    await releaseSecondLook(sale);
    return voidPack(actor, sale);
  }
  return SALE_STATUS[sale.status].isSubmitted ? openPack(actor, sale) : sale;
}

function requireTransition(actor: Actor, sale: SaleRecord, { to, reason }: Wanted): SaleTransition {
  const transition = findTransition(sale.status, to);
  if (!transition) throw invalid({ to: whyNoTransition(sale.status, to) });
  if (!canMake(actor, transition, sale)) throw forbidden();
  requireAllowedStatus(actor, to);
  if (transition.needs === "reason" && !reason) throw invalid({ reason: "Give a reason." });
  return transition;
}

async function columnsFor(
  actor: Actor,
  sale: LockedSale,
  transition: SaleTransition,
  { to, reason, callback_at }: Wanted,
): Promise<NewStatus> {
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
    case "qc-oversight":
    case "policy-submitted":
      if (transition.by === "reviewer") return { status: to };
      return { status: to, ...(await completionColumns(actor, sale, transition)) };
    case "new":
    case "in-progress":
      if (SALE_STATUS[sale.status].isSubmitted) return { status: to, ...(await recallColumns(actor, sale)) };
      if (SALE_STATUS[sale.status].isDeclined) await requireReopenable(sale);
      return { status: to, ...NO_CALLBACK, ...NOT_DECLINED, ...(await takenOverColumns(actor, sale)) };
    default:
      return to satisfies never;
  }
}

const NO_CALLBACK = { callback_at: null };
const NOT_DECLINED = { declined_reason: null, declined_at: null, declined_by_id: null };

// A line manager who reopens a sale becomes its agent only where it has none in this organisation any more.
async function takenOverColumns(actor: Actor, sale: LockedSale) {
  const { isInOversight, isDeclined } = SALE_STATUS[sale.status];
  if (isOwner(actor, sale) || isInOversight || (isDeclined && !(await hasAgentMoved(sale)))) return {};
  requireContactable(sale);
  return takeOver(actor, sale);
}

const takeOver = async (actor: Actor, sale: LockedSale) => ({
  agent_id: actor.id,
  ...(await qcPersonalityColumn(sale, actor)),
});

async function hasAgentMoved({ agent_id, tenant_id }: SaleRecord): Promise<boolean> {
  return agent_id !== null && (await db.user.count({ where: { id: agent_id, tenant_id } })) === 0;
}

/** @throws HttpError 409 once the insurer has decided or a premium is due, and while the person has another open sale */
async function recallColumns(actor: Actor, sale: LockedSale) {
  const problem = whyNotRecallable(sale);
  if (problem) throw conflict(problem);
  const { id, tenant_id, product_id, policyholder } = sale;
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash, except: id });
  const taken = (await hasAgentMoved(sale)) ? await takeOver(actor, sale) : {};
  return { ...NOT_SUBMITTED, ...taken, recalled_at: new Date(), recalled_by_id: actor.id };
}

// The first submission's time and agent stay: figures count it, and the recall apart from it.
const NOT_SUBMITTED = {
  payee_missing: false,
  first_debit_on: null,
  waiting_periods: Prisma.DbNull,
  policy_outcome: null,
  delivered_on: null,
  delivered_how: null,
  delivered_reference: null,
  confirm_by: null,
  confirmation_overdue_at: null,
  cooling_off_ends_on: null,
  replacement_send_by: null,
  replacement_sent_on: null,
};

const recalledValues = ({ first_debit_on, policy_outcome, delivered_on, replacement_sent_on }: SaleRecord) => ({
  ...(first_debit_on && { first_debit_on: dateText(first_debit_on) }),
  ...(policy_outcome && { policy_outcome }),
  ...(delivered_on && { delivered_on: dateText(delivered_on) }),
  ...(replacement_sent_on && { replacement_sent_on: dateText(replacement_sent_on) }),
});

function readCallbackTime(sale: SaleRecord, text: string | null | undefined): Date {
  if (!text) throw invalid({ callback_at: "Choose when to call back." });
  const at = new Date(text);
  const problem = checkCallTime(at, callingLawOf(sale.tenant));
  if (problem === "outside calling hours") throw invalid({ callback_at: `${closedSentence(law(), at)}.` });
  if (problem) throw invalid({ callback_at: CALLBACK_TIME_MESSAGES[problem] });
  return at;
}

async function requireReopenable(sale: SaleRecord): Promise<void> {
  const { id, tenant_id, product_id, policyholder, lead } = sale;
  if (!isReopenable(sale)) throw conflict(`A declined sale can be reopened within ${REOPEN_DAYS} days.`);
  const contacts = [...contactsOf(policyholder), ...contactsOf(lead)];
  if (await isSuppressed(tenant_id, contacts, lead.registry_exemption?.at ?? null))
    throw conflict("This person asked not to be contacted.");
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash, except: id });
}
