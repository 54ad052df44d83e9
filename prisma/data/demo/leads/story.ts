import type { LeadStatus } from "@/lib/leads/record/status";
import { placeSteps } from "../calling-clock";
import type { Floor } from "../floor";
import type { Colleague } from "../office/colleagues";
import type { Person } from "../people/people";
import { LEADS } from "./content";
import type { Outcome } from "./outcomes";
import { type Ending, STATUS_AFTER, type StepName, stepsTo } from "./steps";

/** The person of a lead, when it was added, and its outcome. */
export type Beginning = { createdAt: Date; person: Person; outcome: Outcome; ending: Ending | null };

/** What has happened to a lead since it was added. */
export type Story = Beginning & {
  steps: readonly Step[];
  /** The agent who took the steps, also for a released lead. */
  agent: Colleague;
  convertedAt: Date | null;
};

export type Step = { name: StepName; slot: number; at: Date; from: LeadStatus; to: LeadStatus };

/** Generates the steps that led to a lead's outcome. */
export function tellStory({ random, clock, colleagues }: Floor, beginning: Beginning): Story {
  const { createdAt, person, outcome, ending } = beginning;
  const since = clock.slotFrom(createdAt);
  const names = stepsTo(random, outcome, ending, person, clock.next - since);
  const idle = random.waiting(outcome.idle);
  const waits = names.map((name) => LEADS.waits[name]);
  const slots = placeSteps({ clock, random }, since, waits, ending ? { before: idle } : { after: idle });
  const steps: Step[] = [];
  for (const [place, name] of names.entries()) {
    const slot = slots[place] ?? since;
    const from = steps.at(-1)?.to ?? "New";
    const to = name === "lost" ? outcome.status : (STATUS_AFTER[name] ?? from);
    steps.push({ name, slot, at: clock.within(slot, random), from, to });
  }
  const agents = colleagues.filter(({ role }) => role === "Agent");
  // The first agents in the list get the most leads.
  const agent = random.weighted(agents.map((one, place) => [one, agents.length + 2 - place] as const));
  const convertedAt = steps.find(({ name }) => name === "converted")?.at ?? null;
  return { ...beginning, steps, agent, convertedAt };
}
