import type { Random } from "../random";

/** As many equal cards as `count` says, which fall to moments of mostly this age, in any unit. */
export type Pile<Card> = { card: Card; count: number; age: number };

const PRECISION = 1_000; // chance waits in whole units, and ties would favour the first pile

/**
 * Deals cards to as many moments: by age, with luck. They fall the same way whenever that is; only where a moment is
 * too young for its card, it takes one of the first pile from an older moment.
 * @param tooYoung how many of the last moments may only have cards of the first pile.
 * @returns cards in the order of the moments, oldest first.
 */
export function dealByAge<Card>(
  random: Random,
  [first, ...others]: readonly [Pile<Card>, ...Pile<Card>[]],
  tooYoung: number,
): Card[] {
  const dealt = [first, ...others]
    .flatMap(({ card, count, age }) =>
      Array.from({ length: count }, () => ({ card, age: random.waiting(age * PRECISION) })),
    )
    .sort((one, other) => other.age - one.age)
    .map(({ card }) => card);

  let old = dealt.length - tooYoung;
  for (const [young, card] of dealt.entries()) {
    if (young < dealt.length - tooYoung || card === first.card) continue;
    old = dealt.lastIndexOf(first.card, old - 1);
    dealt[old] = card;
    dealt[young] = first.card;
  }
  return dealt;
}
