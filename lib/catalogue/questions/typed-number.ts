import { bareAmount } from "@/lib/platform/text/typed-amount";
import { type Answer, asNumber } from "./answer-rules";

/** The answer that is typed to a question for a number, which may be an amount: "R 25 000" is 25000. */
export function typedNumber(text: string): Answer | null {
  const number = asNumber(bareAmount(text));
  return typeof number === "number" ? number : text || null;
}
