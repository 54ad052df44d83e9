import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { Random } from "./random";

const SLOT_MINUTES = 5;
const SLOTS_PER_QUARTER = 15 / SLOT_MINUTES;

const DAYS_BACK = 62;
const DAYS_AHEAD = 45;

/** Calling hours in numbered slots of five minutes, without the nights, Sundays and holidays in between. */
export type CallingClock = ReturnType<typeof createCallingClock>;

/** The minimum and maximum number of slots between a step and the next one. */
type Wait = readonly [least: number, most: number];

/** @param now a full hour. */
export function createCallingClock(now: Date) {
  const slots: Date[] = [];
  const end = now.getTime() + DAYS_AHEAD * DAY_MS;
  // Calling hours begin and end on the hour. Going by the hour saves slow look-ups of holidays.
  let hour = nextCallingTime(new Date(now.getTime() - DAYS_BACK * DAY_MS), law());
  while (hour.getTime() < end) {
    for (let minute = 0; minute < 60; minute += SLOT_MINUTES) {
      slots.push(new Date(hour.getTime() + minute * MINUTE_MS));
    }
    hour = nextCallingTime(new Date(hour.getTime() + HOUR_MS), law());
  }

  /** The first slot that does not begin before a moment. */
  function slotFrom(moment: Date): number {
    let [low, high] = [0, slots.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(middle) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function at(slot: number): Date {
    const moment = slots[slot];
    if (!moment) throw new RangeError(`There is no slot ${slot}`);
    return moment;
  }

  const next = slotFrom(now);

  return {
    now,
    /** The next slot to begin. All past events are before it. */
    next,
    /** The first slot after the hour that begins with `now`. */
    nextHour: slotFrom(new Date(now.getTime() + HOUR_MS)),
    slotFrom,
    /** The slot a number of working hours ago. */
    hoursAgo: (hours: number) => next - (hours * 60) / SLOT_MINUTES,
    at,
    /** A random moment inside a slot. */
    within: (slot: number, random: Random) =>
      new Date(at(slot).getTime() + random.int(0, SLOT_MINUTES * 60 - 1) * 1000),
    /** The beginning of the quarter of an hour that contains a slot, for appointments. */
    quarter: (slot: number) => at(slot - (slot % SLOTS_PER_QUARTER)),
  };
}

/**
 * Chooses slots for consecutive steps, all in the past and each in a slot of its own.
 * @param waits the time between each step and the next (the last one is ignored); shortened if there is not enough time.
 * @param idle the time before the first step or after the last one, if there is time left.
 */
export function placeSteps(
  { clock, random }: { clock: CallingClock; random: Random },
  since: number,
  waits: readonly Wait[],
  idle: { before: number } | { after: number },
): number[] {
  const room = clock.next - since;
  if (room < waits.length) throw new RangeError("Not enough time for these steps");
  const wanted = waits.map(([least, most], step) => (step === waits.length - 1 ? 0 : random.int(least, most) - 1));
  const squeeze = Math.min(1, (room - waits.length) / Math.max(1, total(wanted)));
  const taken = wanted.map((slots) => 1 + Math.floor(slots * squeeze));
  const left = room - total(taken);
  const before = "before" in idle ? Math.min(idle.before, left) : left - Math.min(idle.after, left);
  let slot = since + before;
  return taken.map((slots) => {
    const begins = slot;
    slot += slots;
    return begins;
  });
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
