/** The texts of the block that asks for a quote. */
export type QuoteBlock = { title: string; points: string[]; button: string };

/** The block of a page whose tenant has no other version, or tries one beside it. */
export const ORIGINAL_BLOCK: QuoteBlock = {
  title: "Let us call you",
  points: [
    "Tell us whom to cover and when to call.",
    "We call you and explain the cover.",
    "You get your quote on the call, and decide in your own time.",
  ],
  button: "Ask for my quote",
};
