import type { SaleDetail } from "@/lib/sales/sales/schema";
import type { Difference } from "./merge";
import type { SaleValues } from "./values";

/** What is not saved yet, and what it was before. */
export type Unsaved = { base: Partial<SaleValues>; mine: Partial<SaleValues> };

/** What the draft needs of the page around it. */
export type DraftPage = {
  /** The values as they are typed at this moment. */
  read: () => SaleValues;
  /** Replaces the value at a path of the form. */
  write: (path: string, value: unknown) => void;
  /** @throws ApiError */
  send: (method: "PUT" | "POST", path: string, body: unknown, key: string) => Promise<SaleDetail>;
  /** Keeps what is not saved for as long as the tab is open. */
  store: (unsaved: Unsaved | null) => void;
  /** Called with every newer version of the sale. */
  onSale: (sale: SaleDetail) => void;
  /** Something has changed on the server that only a reload can tell. */
  reload: () => void;
};

export type SaveKind = "saved" | "saving" | "offline" | "unreachable" | "malformed" | "conflict" | "refused";

export type DraftSnapshot = {
  kind: SaveKind;
  /** Why it is not saved; null when it is, or is about to be. */
  reason: string | null;
  savedAt: Date | null;
  isUnsaved: boolean;
  /** What is wrong with a value, by the name of its field. */
  problems: Readonly<Record<string, string>>;
  /** What somebody else has changed as well, and the version that they have saved. */
  differences: readonly Difference[];
  theirs: SaleDetail | null;
};

type Facts = {
  isUnsaved: boolean;
  isRunning: boolean;
  isIdle: boolean;
  hasFailed: boolean;
  hasProblems: boolean;
  hasDifferences: boolean;
  refusal: string | null;
};

/** What becomes of what is typed. */
export function saveKindOf(facts: Facts): SaveKind {
  if (facts.hasDifferences) return "conflict";
  if (!facts.isUnsaved) return facts.isRunning ? "saving" : "saved";
  if (typeof navigator !== "undefined" && !navigator.onLine) return "offline";
  if (facts.refusal !== null) return "refused";
  if (facts.hasFailed) return "unreachable";
  return facts.isIdle && facts.hasProblems ? "malformed" : "saving";
}

/** Why something is not saved, as a sentence. */
export const WHY_UNSAVED: Record<SaveKind, string | null> = {
  saved: null,
  saving: null,
  offline: "You are offline. What you typed is kept, and saved when you are online again.",
  unreachable: "The server does not answer. What you typed is kept, and saved when it does.",
  malformed: "Correct what is marked first.",
  conflict: "Somebody else has changed this sale. Decide first which values to keep.",
  refused: null,
};
