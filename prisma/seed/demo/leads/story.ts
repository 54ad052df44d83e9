import type { LeadStatus } from "@/lib/leads/leads/status";
import { placeSteps } from "../calling-clock";
import type { Colleague } from "../colleagues";
import type { Floor } from "../floor";
import type { Outcome } from "./outcomes";
import type { Person } from "./people";
import { type Ending, STATUS_AFTER, type StepName, stepsTo, WAITS } from "./steps";

/** Who came in when, and what has become of them in the end. */
export type Beginning = { createdAt: Date; person: Person; outcome: Outcome; ending: Ending | null };

/** What has happened to a lead since it came in. */
export type Story = Beginning & {
  steps: readonly Step[];
  /** Who took the steps; also kept where the lead was given back. */
  agent: Colleague;
  convertedAt: Date | null;
};

export type Step = { name: StepName; slot: number; at: Date; from: LeadStatus; to: LeadStatus };

/** For how many slots an open lead has lain still, and how many a lost one waited for its first call: means. */
const IDLE: Partial<Record<LeadStatus, number>> = {
  New: 300,
  Allocated: 60,
  Voicemail: 70,
  Diary: 250,
  Declined: 200,
  "Does Not Exist": 200,
};
const IDLE_OTHERWISE = 100;
const IDLE_SINCE_CONVERTED = 3_500;

/** Makes up how a lead came to its outcome. */
export function tellStory({ random, clock, colleagues }: Floor, beginning: Beginning): Story {
  const { createdAt, person, outcome, ending } = beginning;
  const since = clock.slotFrom(createdAt);
  const names = stepsTo(random, outcome, ending, person, clock.next - since);
  const idle = random.waiting(outcome.isConverted ? IDLE_SINCE_CONVERTED : (IDLE[outcome.status] ?? IDLE_OTHERWISE));
  const waits = names.map((name) => WAITS[name]);
  const slots = placeSteps({ clock, random }, since, waits, ending ? { before: idle } : { after: idle });
  const steps: Step[] = [];
  for (const [place, name] of names.entries()) {
    const slot = slots[place] ?? since;
    const from = steps.at(-1)?.to ?? "New";
    const to = name === "lost" ? outcome.status : (STATUS_AFTER[name] ?? from);
    steps.push({ name, slot, at: clock.within(slot, random), from, to });
  }
  const agents = colleagues.filter(({ role }) => role === "Agent");
  // The first agents of the list are the keenest.
  const agent = random.weighted(agents.map((one, place) => [one, agents.length + 2 - place] as const));
  const convertedAt = steps.find(({ name }) => name === "converted")?.at ?? null;
  return { ...beginning, steps, agent, convertedAt };
}
