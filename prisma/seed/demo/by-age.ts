import type { Random } from "../random";

/**
 * Deals one card to each moment: the first cards mostly to the youngest.
 * @param moments oldest first, as many as there are cards.
 * @param luck how far from their age they may come to lie: 0 is strictly by age, above 1 mostly by chance.
 * @param isTooYoung for moments that take from the first cards in any case.
 */
export function dealByAge<Card>(
  random: Random,
  moments: readonly Date[],
  cards: readonly Card[],
  luck: number,
  isTooYoung: (moment: Date) => boolean,
): Card[] {
  const byAge = moments
    .map((moment, index) => ({
      index,
      age: isTooYoung(moment) ? -1 : 1 - index / moments.length + random.next() * luck,
    }))
    .sort((one, other) => one.age - other.age);
  return cards
    .map((card, place) => ({ card, index: byAge[place]?.index ?? place }))
    .sort((one, other) => one.index - other.index)
    .map(({ card }) => card);
}

/** A value many times. */
export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
