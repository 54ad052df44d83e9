import { DateTime } from "luxon";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { dateColumn } from "@/lib/platform/days";
import { isoDate, ZONE } from "@/lib/platform/format";
import { idNumberColumns } from "@/lib/platform/pii.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/sales/status";
import type { Random } from "../../random";
import { type CallingClock, placeSteps } from "../calling-clock";
import type { Colleague } from "../colleagues";
import type { Floor } from "../floor";
import { firstOf } from "../found";
import type { SeededLead } from "../leads/index";
import { type SaleStep, stepsTo, WAITS } from "./steps";

export type ConvertedLead = SeededLead & { convertedAt: Date };

export type TakenStep = SaleStep & { at: Date; actor: Colleague; from: SaleStatus };

/** By how many slots from now on callbacks are agreed. */
const CALLBACK_WITHIN = 700;
/** From this day of the month on, the first of the next is too close. */
const LAST_DAY_FOR_NEXT_MONTH = 20;
const PLAN_WEIGHTS = [40, 30, 20, 10];
const NOTES = [
  "Debit on the 25th, pay day.",
  "Send the policy by WhatsApp as well.",
  "Partner joins the call next time.",
];

/** Makes up what became of a converted lead. */
export function makeSale(floor: Floor, lead: ConvertedLead, status: SaleStatus) {
  const { tenantId, clock } = floor;
  const { story, product, convertedAt, random } = lead;
  const steps = takeSteps(floor, lead, status);
  const last = steps.at(-1)?.at ?? convertedAt;
  const declined = steps.find(({ to }) => to === "declined");
  const row = {
    tenant_id: tenantId,
    product_id: product.id,
    lead_id: lead.id,
    status,
    status_changed_at: last,
    agent_id: story.agent.id,
    source: lead.row.source,
    ...(status === "new" ? NOTHING_SAVED : saved(clock, lead, status)),
    callback_at: status === "callback" ? clock.quarter(clock.nextHour + random.int(3, CALLBACK_WITHIN)) : null,
    declined_reason: declined?.reason ?? null,
    declined_at: declined?.at ?? null,
    declined_by_id: declined?.actor.id ?? null,
    version: status === "new" ? 1 : 2 + steps.length, // the first save counts twice, since it changes the status, too
    created_at: convertedAt,
    updated_at: last,
  };
  return { row, lead, steps };
}

export type DemoSale = ReturnType<typeof makeSale>;

function takeSteps({ colleagues, clock }: Floor, { story, convertedAt, random }: ConvertedLead, status: SaleStatus) {
  const checker = firstOf(colleagues, ({ role }) => role === "Quality Control");
  const steps = stepsTo(random, status);
  const waits = steps.map(({ to }) => WAITS[to]);
  const slots = placeSteps({ clock, random }, clock.slotFrom(convertedAt), waits, { before: random.int(0, 1) });
  const taken: TakenStep[] = [];
  let from: SaleStatus = "new";
  for (const [place, step] of steps.entries()) {
    const actor = step.by === "agent" ? story.agent : checker;
    taken.push({ ...step, from, actor, at: clock.within(slots[place] ?? 0, random) });
    from = step.to;
  }
  return taken;
}

/** What the form of a sale holds. */
function saved(clock: CallingClock, { product, convertedAt, random }: ConvertedLead, status: SaleStatus) {
  const plan = random.weighted(product.plans.map((one, place) => [one, PLAN_WEIGHTS[place] ?? 1] as const));
  return {
    product_plan_id: plan.id,
    plan_snapshot: plan,
    cover_amount: plan.cover_amount,
    monthly_premium: plan.monthly_premium,
    commencement_date: commencement(random, FINISHED_SALE_STATUSES.includes(status) ? convertedAt : clock.now),
    notes: random.chance(0.15) ? random.pick(NOTES) : null,
  };
}

const NOTHING_SAVED = {
  product_plan_id: null,
  plan_snapshot: undefined,
  cover_amount: null,
  monthly_premium: null,
  commencement_date: null,
  notes: null,
};

/** The first of a coming month, as a date column takes it. */
function commencement(random: Random, after: Date): Date {
  const day = DateTime.fromJSDate(after, { zone: ZONE });
  const months = (day.day > LAST_DAY_FOR_NEXT_MONTH ? 2 : 1) + (random.chance(0.25) ? 1 : 0);
  return dateColumn(isoDate(day.startOf("month").plus({ months }).toJSDate()));
}

/** The client of a sale, as known from the lead. */
export function policyholder({ lead }: DemoSale) {
  const { title, name, surname, gender, phone, email, date_of_birth, id_number } = lead.story.person;
  return {
    role: "policyholder",
    title,
    name,
    surname,
    ...idNumberColumns(id_number),
    date_of_birth: date_of_birth && dateColumn(date_of_birth),
    gender,
    citizenship: "citizen",
    phone,
    email,
  };
}
