import { readFromTab, storeInTab } from "@/lib/platform/client/tab-storage";

const KEY = "review-decided";

/** Hands the queue a sentence about a decision, to show above its list. */
export const noteDecision = (sentence: string): void => storeInTab(KEY, sentence);

/** The sentence about the decision that led to the queue, once; null if none did. */
export function takeDecision(): string | null {
  const sentence = readFromTab<string>(KEY);
  storeInTab(KEY, null);
  return sentence;
}
