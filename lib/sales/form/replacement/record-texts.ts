/** The longest text of a replacement record. */
export const RECORD_TEXT_MAX = 1_000;

/** The sentence that the seller ticks. */
export const SELLERS_STATEMENT =
  "I compared the old policy with this one for the client, and explained what the client gives up. The comparison is " +
  "true and complete to the best of my knowledge.";
