import { DateTime } from "luxon";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { debitDayOf } from "@/lib/insurance/debit-day";
import { firstDebitOn } from "@/lib/insurance/first-debit";
import { law } from "@/lib/insurance/law/law.server";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { isoDate, ZONE } from "@/lib/platform/text/format";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";
import { type CallingClock, placeSteps } from "../calling-clock";
import type { Floor } from "../floor";
import { firstOf } from "../found";
import type { SeededLead } from "../leads/index";
import type { Colleague } from "../office/colleagues";
import type { Random } from "../random";
import type { Catalogue } from "./catalogue";
import { SALES } from "./content";
import { fillIn, WHOLE_FORM } from "./form";
import { policyColumns } from "./policy";
import { sendingOf } from "./replacement";
import { type SaleStep, stepsTo } from "./steps";

export type ConvertedLead = SeededLead & { convertedAt: Date };

export type TakenStep = SaleStep & { at: Date; actor: Colleague; from: SaleStatus };

/** By how many slots from now on callbacks are agreed, and how long ago the missed ones were due. */
const CALLBACK_WITHIN = 700;
const MISSED_WITHIN = 30;
const MISSED_SHARE = 0.2;
/** From this day of the month on, the first of the next is too close. */
const LAST_DAY_FOR_NEXT_MONTH = 20;

/** Makes up what became of a converted lead. */
export function makeSale(floor: Floor, catalogue: Catalogue, lead: ConvertedLead, status: SaleStatus) {
  const { tenantId, clock } = floor;
  const { story, product, convertedAt, random } = lead;
  const steps = takeSteps(floor, lead, status);
  const last = steps.at(-1)?.at ?? convertedAt;
  const plan = status === "new" ? null : choosePlan(lead);
  const form = fillIn(
    catalogue,
    lead,
    filledSteps(random, steps, status),
    steps[0]?.at ?? convertedAt,
    plan?.place ?? 0,
  );
  const row = {
    tenant_id: tenantId,
    product_id: product.id,
    lead_id: lead.id,
    status,
    status_changed_at: last,
    agent_id: story.agent.id,
    source: lead.row.source,
    ...(plan ? saved(lead, plan.chosen, soldAt(clock, lead, steps, status)) : NOTHING_SAVED),
    ...form.columns,
    callback_at: status === "callback" ? callbackAt(clock, random, steps) : null,
    qc_personality_id: catalogue.qcPersonalityId,
    ...stampsOf(steps),
    version: status === "new" ? 1 : 2 + steps.length, // the first save counts twice, since it changes the status, too
    created_at: convertedAt,
    updated_at: last,
  };
  const first_debit = firstDebit(catalogue, row, form.account?.columns.debit_day, clock.now);
  const debited = { ...row, first_debit_on: row.submitted_at ? first_debit : null };
  return {
    row: {
      ...debited,
      ...policyColumns(debited, { ...lead, agreedAt: agreedAt(steps, convertedAt) }, clock.now),
      ...sendingOf(debited, lead, clock.now),
    },
    lead,
    steps,
    form,
    first_debit,
  };
}

/** When the client agreed to the mandate. */
export const agreedAt = (steps: readonly TakenStep[], convertedAt: Date): Date => steps[0]?.at ?? convertedAt;

export type DemoSale = ReturnType<typeof makeSale>;
export type NumberedSale = DemoSale & { id: number; reference: string };

function takeSteps({ colleagues, clock }: Floor, { story, convertedAt, random }: ConvertedLead, status: SaleStatus) {
  const checker = firstOf(colleagues, ({ role }) => role === "Quality Control");
  const steps = stepsTo(random, status);
  const waits = steps.map(({ to }) => SALES.waits[to]);
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

/** How far the agent has come with the form. */
function filledSteps(random: Random, steps: readonly TakenStep[], status: SaleStatus): number {
  if (status === "new") return 0;
  const wasSent = steps.some(({ to }) => to === "qc-oversight");
  return wasSent ? WHOLE_FORM : random.fork(STEP_NUMBERS).int(3, WHOLE_FORM - 1);
}

const STEP_NUMBERS = 8;

/** When the stages of a sale were reached, and by whom. */
function stampsOf(steps: readonly TakenStep[]) {
  const declined = steps.find(({ to }) => to === "declined");
  const sent = steps.findLast(({ to }) => to === "qc-oversight");
  const submitted = steps.find(({ to }) => to === "policy-submitted");
  const decided = steps.findLast(({ from }) => from === "qc-oversight");
  return {
    kick_count: steps.filter(({ from, to }) => from === "qc-oversight" && to === "in-progress").length,
    qc_submitted_at: sent?.at ?? null,
    qc_submitted_by_id: sent?.actor.id ?? null,
    submitted_at: submitted?.at ?? null,
    // A submission is the agent's, also where somebody else has checked the sale.
    submitted_by_id: submitted ? (sent ?? submitted).actor.id : null,
    qc_decided_at: decided?.at ?? null,
    qc_decided_by_id: decided?.actor.id ?? null,
    declined_reason: declined?.reason ?? null,
    declined_at: declined?.at ?? null,
    declined_by_id: declined?.actor.id ?? null,
  };
}

/** Most callbacks are still to come; a few were missed this morning. */
function callbackAt(clock: CallingClock, random: Random, steps: readonly TakenStep[]): Date {
  const agreedIn = clock.slotFrom(steps.at(-1)?.at ?? clock.now);
  const missed = clock.next - random.fork(STEP_NUMBERS).int(1, MISSED_WITHIN);
  const isMissed = random.fork(STEP_NUMBERS + 1).chance(MISSED_SHARE) && missed > agreedIn + MISSED_WITHIN;
  return clock.quarter(isMissed ? missed : clock.nextHour + random.int(3, CALLBACK_WITHIN));
}

type Submitted = { submitted_at: Date | null; commencement_date: Date | null };

/** The day of the first debit, which is fixed when a sale is submitted; before that, as if it were submitted now. */
function firstDebit(
  { workingDays }: Catalogue,
  { submitted_at, commencement_date }: Submitted,
  debitDay: string | undefined,
  now: Date,
): Date | null {
  const day = firstDebitOn({
    debit_day: debitDayOf(debitDay ?? null),
    commencement_date: commencement_date && dateText(commencement_date),
    submitted_on: isoDate(submitted_at ?? now),
    first_debit_working_days: workingDays,
    holidays: law(),
  });
  return day === null ? null : dateColumn(day);
}

function choosePlan({ product, random }: ConvertedLead) {
  const place = random.weighted(product.plans.map((_, place) => [place, SALES.plan_weights[place] ?? 1] as const));
  const chosen = product.plans[place];
  return chosen ? { place, chosen } : null;
}

type Plan = ConvertedLead["product"]["plans"][number];

/** From when on cover begins within the time that the rules allow: when the sale was sent, else while it is worked on. */
function soldAt(
  clock: CallingClock,
  { convertedAt }: ConvertedLead,
  steps: readonly TakenStep[],
  status: SaleStatus,
): Date {
  const sent = steps.findLast(({ to }) => to === "qc-oversight");
  return sent?.at ?? (FINISHED_SALE_STATUSES.includes(status) ? convertedAt : clock.now);
}

/** What the step "Cover" and the notes of a sale hold. */
function saved({ random }: ConvertedLead, plan: Plan, at: Date) {
  return {
    product_plan_id: plan.id,
    plan_snapshot: plan,
    cover_amount: plan.cover_amount,
    monthly_premium: plan.monthly_premium,
    commencement_date: commencement(at),
    notes: random.chance(0.15) ? random.pick(SALES.notes) : null,
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

/** The first of a coming month, at most 60 days ahead, as a date column takes it. */
function commencement(after: Date): Date {
  const day = DateTime.fromJSDate(after, { zone: ZONE });
  const months = day.day > LAST_DAY_FOR_NEXT_MONTH ? 2 : 1;
  return dateColumn(isoDate(day.startOf("month").plus({ months }).toJSDate()));
}

/** The client of a sale, as known from the lead. */
export function policyholder({ lead, form }: DemoSale) {
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
    id_type: "sa_id" as const,
    ...form.person,
  };
}
