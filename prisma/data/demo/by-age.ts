import type { Random } from "./random";

/** A number of equal cards, and the mean age of the moments that they are assigned to, in any unit. */
type Pile<Card> = { card: Card; count: number; age: number };

const PRECISION = 1_000; // random ages are integers, and ties would favour the first pile

/**
 * Assigns cards to the same number of moments, randomly by age. If a moment is too young for its card, it swaps it for a
 * card of the first pile from an older moment.
 * @param tooYoung how many of the last moments may only get cards of the first pile.
 * @returns cards in the order of the moments, oldest first.
 */
export function dealByAge<Card>(random: Random, piles: readonly Pile<Card>[], tooYoung: number): Card[] {
  const [first] = piles;
  const dealt = piles
    .flatMap(({ card, count, age }) =>
      Array.from({ length: count }, () => ({ card, age: random.waiting(age * PRECISION) })),
    )
    .sort((one, other) => other.age - one.age)
    .map(({ card }) => card);

  if (!first) return [];
  let old = dealt.length - tooYoung;
  for (const [young, card] of dealt.entries()) {
    if (young < dealt.length - tooYoung || card === first.card) continue;
    old = dealt.lastIndexOf(first.card, old - 1);
    dealt[old] = card;
    dealt[young] = first.card;
  }
  return dealt;
}
