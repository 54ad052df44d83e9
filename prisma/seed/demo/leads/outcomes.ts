import type { LeadStatus } from "@/lib/leads/leads/status";
import type { Random } from "../../random";
import { dealByAge, type Pile } from "../by-age";
import type { CallingClock } from "../calling-clock";

/** The outcome of a lead. A converted lead keeps its previous status. */
export type Outcome = { status: LeadStatus; isConverted: boolean };

export const LEADS_PER_TENANT = 2_000;
/** Two hours of calling time, within which nobody has worked a lead yet. */
const SLOTS_TO_BE_WORKED = 24;

/** Adds up to LEADS_PER_TENANT; ages are in days, but only their order matters. */
const OUTCOMES: readonly [Pile<Outcome>, ...Pile<Outcome>[]] = [
  { card: { status: "New", isConverted: false }, count: 700, age: 7 },
  { card: { status: "Allocated", isConverted: false }, count: 140, age: 5 },
  { card: { status: "Voicemail", isConverted: false }, count: 170, age: 7 },
  { card: { status: "Diary", isConverted: false }, count: 130, age: 10 },
  { card: { status: "Allocated", isConverted: true }, count: 160, age: 24 },
  { card: { status: "Voicemail", isConverted: true }, count: 70, age: 27 },
  { card: { status: "Diary", isConverted: true }, count: 70, age: 30 },
  { card: { status: "Declined", isConverted: false }, count: 360, age: 24 },
  { card: { status: "Does Not Exist", isConverted: false }, count: 200, age: 20 },
];

/** Chooses the outcome of each lead. `moments` are when they were added, oldest first. */
export function outcomesOf(random: Random, clock: CallingClock, moments: readonly Date[]): Outcome[] {
  const tooYoung = moments.filter((moment) => clock.next - clock.slotFrom(moment) < SLOTS_TO_BE_WORKED).length;
  return dealByAge(random, OUTCOMES, tooYoung);
}
