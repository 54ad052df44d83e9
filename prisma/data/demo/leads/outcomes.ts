import type { LeadStatus } from "@/lib/leads/record/status";
import { dealByAge } from "../by-age";
import type { CallingClock } from "../calling-clock";
import type { Random } from "../random";
import { LEADS } from "./content";

/** The outcome of a lead, and the mean number of slots it is idle. A converted lead keeps its previous status. */
export type Outcome = { status: LeadStatus; isConverted: boolean; idle: number };

/** Two hours of calling time, within which nobody has worked a lead yet. */
const SLOTS_TO_BE_WORKED = 24;

const OUTCOMES = LEADS.outcomes.map(({ status, is_converted, idle, count, age }) => {
  const card: Outcome = { status, isConverted: is_converted, idle };
  return { card, count, age };
});

export const LEADS_PER_TENANT = OUTCOMES.reduce((sum, { count }) => sum + count, 0);

/** Chooses the outcome of each lead. `moments` are when they were added, oldest first. */
export function outcomesOf(random: Random, clock: CallingClock, moments: readonly Date[]): Outcome[] {
  const tooYoung = moments.filter((moment) => clock.next - clock.slotFrom(moment) < SLOTS_TO_BE_WORKED).length;
  return dealByAge(random, OUTCOMES, tooYoung);
}
