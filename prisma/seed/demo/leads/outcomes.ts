import type { Random, Weighted } from "../../random";
import { dealByAge, times } from "../by-age";
import type { CallingClock } from "../calling-clock";

export type LeadStatus = "New" | "Allocated" | "Voicemail" | "Diary" | "Declined" | "Does Not Exist";

/** What has become of a lead; a converted one keeps the status in which it was. */
export type Outcome = { status: LeadStatus; isConverted: boolean };

const OPEN: Weighted<LeadStatus> = [
  ["Allocated", 140],
  ["Voicemail", 170],
  ["Diary", 130],
];
const CONVERTED: Weighted<LeadStatus> = [
  ["Allocated", 160],
  ["Voicemail", 70],
  ["Diary", 70],
];
const LOST: Weighted<LeadStatus> = [
  ["Declined", 360],
  ["Does Not Exist", 200],
];
const UNTOUCHED = 700;

export const LEADS_PER_TENANT = 2_000;
/** Two hours of calling, before which nobody has got round to a lead. */
const SLOTS_TO_BE_WORKED = 24;
const LUCK = 0.5;

/** Decides what has become of each lead: the young ones are mostly new, then open, the old ones done. */
export function outcomesOf(random: Random, clock: CallingClock, moments: readonly Date[]): Outcome[] {
  const untouched = times(UNTOUCHED, { status: "New", isConverted: false } as const);
  const open = random.shuffle(cards(OPEN, false));
  const done = random.shuffle([...cards(CONVERTED, true), ...cards(LOST, false)]);
  const isTooYoung = (moment: Date) => clock.next - clock.slotFrom(moment) < SLOTS_TO_BE_WORKED;
  return dealByAge(random, moments, [...untouched, ...open, ...done], LUCK, isTooYoung);
}

const cards = (statuses: Weighted<LeadStatus>, isConverted: boolean) =>
  statuses.flatMap(([status, count]) => times<Outcome>(count, { status, isConverted }));
