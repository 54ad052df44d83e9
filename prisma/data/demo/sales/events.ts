import { isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";
import { OUTCOME_FIELDS } from "@/lib/sales/record/columns/outcome";
import { toOutcome } from "@/lib/sales/record/outcome.server";
import type { Colleague } from "../office/colleagues";
import { toldAt } from "./policy";
import type { DemoSale, TakenStep } from "./sale";

/** An event with its personal values. */
export type NewSaleEvent = {
  type: SaleEventType;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
  reason?: string;
  actor_id?: number;
  actor_name: string;
  created_at: Date;
};

/** What happened to a sale, as the application would have written it. */
export function eventsOf({ row, lead, steps }: DemoSale, manager: Colleague): NewSaleEvent[] {
  const { agent } = lead.story;
  const converted: NewSaleEvent = {
    type: "converted",
    new: { status: "new", lead_id: lead.row.lead_id },
    actor_id: agent.id,
    actor_name: agent.full_name,
    created_at: row.created_at,
  };
  const worked = steps.flatMap((step) => eventsOfStep(step, row));
  return [converted, ...worked, ...deliveryEvents(row), ...outcomeEvents(row, manager), ...sentEvents(row, manager)];
}

/** What a manager wrote down when the insurer had answered, or collected. */
function outcomeEvents(row: DemoSale["row"], { id, full_name }: Colleague): NewSaleEvent[] {
  if (!row.policy_outcome || !row.submitted_at) return [];
  const collected = Math.min(row.last_collected_on?.getTime() ?? 0, Date.now());
  const outcome = toOutcome(row);
  const fields = OUTCOME_FIELDS.filter((field) => outcome[field] !== null);
  return [
    {
      type: "outcome",
      old: Object.fromEntries(fields.map((field) => [field, null])),
      new: Object.fromEntries(fields.map((field) => [field, outcome[field]])),
      actor_id: id,
      actor_name: full_name,
      created_at: new Date(Math.max(toldAt(row.submitted_at).getTime(), collected)),
    },
  ];
}

/** A manager marked the replacement record as sent. */
function sentEvents({ replacement_sent_on: sent }: DemoSale["row"], { id, full_name }: Colleague): NewSaleEvent[] {
  if (!sent) return [];
  const told = { old: { replacement_sent_on: null }, new: { replacement_sent_on: dateText(sent) } };
  const created_at = new Date(Math.min(sent.getTime() + HALF_DAY_MS, Date.now()));
  return [{ type: "replacement_sent", ...told, actor_id: id, actor_name: full_name, created_at }];
}

/** What the application and the post wrote after the submission. */
function deliveryEvents({
  delivered_on,
  delivered_how,
  cooling_off_ends_on,
  submitted_at,
}: DemoSale["row"]): NewSaleEvent[] {
  if (!delivered_on || !cooling_off_ends_on || !submitted_at) return [];
  const created_at = delivered_how === "email" ? submitted_at : new Date(delivered_on.getTime() + HALF_DAY_MS);
  const told = {
    delivered_on: dateText(delivered_on),
    delivered_how,
    cooling_off_ends_on: dateText(cooling_off_ends_on),
  };
  return [{ type: "delivered", old: { delivered_on: null }, new: told, actor_name: "System", created_at }];
}

const HALF_DAY_MS = DAY_MS / 2;

function eventsOfStep({ to, from, reason, actor, at }: TakenStep, row: DemoSale["row"]): NewSaleEvent[] {
  const by = { actor_id: actor.id, actor_name: actor.full_name, created_at: at };
  const told = to === "callback" ? { callback_at: row.callback_at?.toISOString() } : {};
  const status: NewSaleEvent = { ...by, type: "status", old: { status: from }, new: { status: to, ...told }, reason };
  // A new sale becomes one in progress when its form is saved for the first time.
  return from === "new" ? [{ ...by, type: "updated", ...firstSave(row) }, status] : [status];
}

function firstSave({ plan_snapshot, cover_amount, monthly_premium, commencement_date }: DemoSale["row"]) {
  return {
    old: { plan: null, cover_amount: null, monthly_premium: null, commencement_date: null },
    new: {
      plan: plan_snapshot?.heading ?? null,
      cover_amount,
      monthly_premium,
      commencement_date: commencement_date && isoDate(commencement_date),
    },
  };
}
