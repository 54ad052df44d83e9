import { readFromTab, storeInTab } from "@/lib/platform/client/tab-storage";

const KEY = "review-decided";

/** To be called when a decision leads to the queue, which then offers the next sale. */
export const noteDecision = (): void => storeInTab(KEY, true);

/** Whether a decision has led to the queue. Asked once. */
export function takeDecision(): boolean {
  const isDecided = readFromTab<boolean>(KEY) === true;
  storeInTab(KEY, null);
  return isDecided;
}
