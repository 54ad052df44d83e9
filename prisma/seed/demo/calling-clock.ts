import { nextCallingTime } from "@/lib/platform/calling-hours";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time";
import type { Random } from "../random";

const SLOT_MINUTES = 5;
const SLOTS_PER_QUARTER = 15 / SLOT_MINUTES;

const DAYS_BACK = 62;
const DAYS_AHEAD = 45;

/** Calling time in "slots" of five minutes, numbered without the nights, Sundays and holidays in between. */
export type CallingClock = ReturnType<typeof createCallingClock>;

/** How long, in slots, a step lets the next one wait: at least and at most. */
export type Wait = readonly [least: number, most: number];

/** @param now a full hour, with which every slot then begins. */
export function createCallingClock(now: Date) {
  const slots: Date[] = [];
  const end = now.getTime() + DAYS_AHEAD * DAY_MS;
  // By the hour, for looking up the holidays takes time: calling hours open and close on the hour.
  let hour = nextCallingTime(new Date(now.getTime() - DAYS_BACK * DAY_MS));
  while (hour.getTime() < end) {
    for (let minute = 0; minute < 60; minute += SLOT_MINUTES) {
      slots.push(new Date(hour.getTime() + minute * MINUTE_MS));
    }
    hour = nextCallingTime(new Date(hour.getTime() + HOUR_MS));
  }

  /** The first slot that begins at a moment or after it. */
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
    if (!moment) throw new RangeError(`No calling time known in slot ${slot}`);
    return moment;
  }

  const next = slotFrom(now);

  return {
    now,
    /** The slot that begins next; everything that has happened lies before it. */
    next,
    /** The first slot that is still to come when the hour that began with `now` is over. */
    nextHour: slotFrom(new Date(now.getTime() + HOUR_MS)),
    slotFrom,
    /** The slot that lies so many hours of work back. */
    hoursAgo: (hours: number) => next - (hours * 60) / SLOT_MINUTES,
    at,
    /** A moment inside a slot. */
    within: (slot: number, random: Random) =>
      new Date(at(slot).getTime() + random.int(0, SLOT_MINUTES * 60 - 1) * 1000),
    /** The quarter of an hour in which a slot lies, as people make appointments. */
    quarter: (slot: number) => at(slot - (slot % SLOTS_PER_QUARTER)),
  };
}

/**
 * Chooses the slots of steps that follow one another, all before now and no two in the same one.
 * @param waits how long each step lets the next one wait (the last one's has no meaning); shortened where there has
 *   not been time enough.
 * @param idle where time is left over: how long nothing happens before the first step, or after the last.
 */
export function placeSteps(
  { clock, random }: { clock: CallingClock; random: Random },
  since: number,
  waits: readonly Wait[],
  idle: { before: number } | { after: number },
): number[] {
  const room = clock.next - since;
  if (room < waits.length) throw new RangeError("Too many steps for the time there was");
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
