import { retryAfterVoicemail } from "@/lib/calling-hours";
import type { Prisma } from "@/lib/db/generated/client";
import type { Random } from "../../random";
import { type CallingClock, placeSteps } from "../calling-clock";
import type { Colleague } from "../tenant";
import type { LeadStatus, Outcome } from "./outcomes";
import { type Ending, endingOf, type StepName, stepsTo, WAITS } from "./steps";

export type NewLeadEvent = Omit<Prisma.LeadEventCreateManyInput, "tenant_id" | "lead_id">;

/** What has happened to a lead since it came in. */
export type LeadHistory = {
  ending: Ending | null;
  agent: Colleague | null;
  columns: LeadColumns;
  events: NewLeadEvent[];
};

type LeadColumns = Pick<
  Prisma.LeadUncheckedCreateInput,
  | "status"
  | "attempts"
  | "last_attempt_at"
  | "next_action_at"
  | "diary_at"
  | "diary_scope"
  | "reason"
  | "note"
  | "processed_at"
  | "processed_outcome"
  | "assigned_user_id"
  | "allocated_at"
> & { status_changed_at: Date; updated_at: Date };

type Taken = { name: StepName; at: Date; slot: number };

const STATUS_AFTER: Partial<Record<StepName, LeadStatus>> = {
  claimed: "Allocated",
  released: "New",
  voicemail: "Voicemail",
  diary: "Diary",
};
const NOTES = [
  "Spoke briefly, at work. Asked to be called after five.",
  "Prefers to be helped in their home language.",
  "Comparing with a quote from the bank.",
  "Wants cover for the parents as well.",
  "Asked for the brochure by e-mail before deciding.",
  "Line was bad; the client will look for better reception.",
  "Interested, pay day is the 25th.",
];
const IMPORTER = "Data import";

/** Hours of calling that open leads have lain still for, and converted ones since they were won: means, in slots. */
const IDLE: Record<LeadStatus, number> = {
  New: 300,
  Allocated: 60,
  Voicemail: 70,
  Diary: 250,
  Declined: 200,
  "Does Not Exist": 200,
};
const IDLE_SINCE_CONVERTED = 1_300;

export function historyOf(
  random: Random,
  clock: CallingClock,
  createdAt: Date,
  outcome: Outcome,
  agents: readonly Colleague[],
): LeadHistory {
  const since = clock.slotFrom(createdAt);
  const room = clock.next - since;
  const ending = endingOf(random, outcome, room);
  const names = stepsTo(random, outcome, ending, room);
  const idle = random.waiting(outcome.isConverted ? IDLE_SINCE_CONVERTED : IDLE[outcome.status]);
  const slots = placeSteps(
    { clock, random },
    since,
    names.map((name) => WAITS[name]),
    ending ? { before: idle } : { after: idle },
  );
  const steps = slots.map((slot, place): Taken => ({ name: names[place] ?? "noted", slot, at: clock.within(slot, random) }));
  const agent = steps.length > 0 ? random.weighted(agents.map((one, place) => [one, 4 - place] as const)) : null;
  const columns = columnsOf(random, clock, createdAt, outcome, ending, steps, agent);
  return { ending, agent, columns, events: eventsOf(random, createdAt, outcome, ending, steps, agent) };
}

function columnsOf(
  random: Random,
  clock: CallingClock,
  createdAt: Date,
  outcome: Outcome,
  ending: Ending | null,
  steps: readonly Taken[],
  agent: Colleague | null,
): LeadColumns {
  const last = steps.at(-1);
  const holder = outcome.status === "New" ? null : agent;
  return {
    status: outcome.status,
    status_changed_at: steps.findLast(({ name }) => name === "lost" || STATUS_AFTER[name])?.at ?? createdAt,
    assigned_user_id: holder?.id ?? null,
    allocated_at: holder ? (steps[0]?.at ?? null) : null,
    ...attemptsOf(outcome, ending, steps),
    ...diaryOf(random, clock, outcome, steps),
    reason: ending?.reason ?? null,
    note: ending?.note ?? null,
    processed_at: (ending || outcome.isConverted) && last ? last.at : null,
    processed_outcome: processedOutcome(outcome, ending),
    updated_at: last?.at ?? createdAt,
  };
}
