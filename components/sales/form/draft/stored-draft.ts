import type { Unsaved } from "./draft-state";
import { WRITTEN } from "./values";

// See docs/decisions/0110-unsaved-sale-in-the-tab.md.

const keyOf = (saleId: number) => `unsaved-sale-${saleId}`;

/** Keeps what is not saved for as long as the tab is open, without numbers of identification and accounts. */
export function storeUnsaved(saleId: number, unsaved: Unsaved | null): void {
  try {
    if (unsaved) sessionStorage.setItem(keyOf(saleId), JSON.stringify(unsaved, withoutNumbers));
    else sessionStorage.removeItem(keyOf(saleId));
  } catch {
    // The storage is full or forbidden: it is still in the page.
  }
}

/** What was not saved when the page was left. */
export function readUnsaved(saleId: number): Unsaved | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(saleId)) ?? "null") as Unsaved | null;
  } catch {
    return null;
  }
}

const withoutNumbers = (field: string, value: unknown) => (WRITTEN.includes(field) ? "" : value);
