import type { LeadStatus } from "@/lib/leads/leads/status";
import type { Random } from "../../random";
import { dealByAge, type Pile } from "../by-age";
import type { CallingClock } from "../calling-clock";

/** What has become of a lead; a converted one keeps the status in which it was. */
export type Outcome = { status: LeadStatus; isConverted: boolean };

export const LEADS_PER_TENANT = 2_000;
/** Two hours of calling, before which nobody has got round to a lead. */
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

/** Decides what has become of each lead; `moments` are when they came in, oldest first. */
export function outcomesOf(random: Random, clock: CallingClock, moments: readonly Date[]): Outcome[] {
  const tooYoung = moments.filter((moment) => clock.next - clock.slotFrom(moment) < SLOTS_TO_BE_WORKED).length;
  return dealByAge(random, OUTCOMES, tooYoung);
}
