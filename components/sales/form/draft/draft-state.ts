import type { SaleDetail } from "@/lib/sales/detail/schema";
import { fieldLabel } from "./field-labels";
import type { Difference } from "./merge";
import type { Part, SaleValues } from "./values";

/** What is not saved yet, and what it was before. */
export type Unsaved = { base: Partial<SaleValues>; mine: Partial<SaleValues> };

/** What the draft needs of the page around it. */
export type DraftPage = {
  /** The values that the form has for a sale. */
  valuesOf: (sale: SaleDetail) => SaleValues;
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

/** One request. It is repeated as it is until it is answered: the server knows it by its key. */
export type Attempt = { values: SaleValues; inputs: Partial<Record<Part, unknown>>; version: number; key: string };

type SaveKind = "saved" | "saving" | "offline" | "unreachable" | "malformed" | "conflict" | "refused";

export type DraftSnapshot = {
  kind: SaveKind;
  /** Why it is not saved; null when it is, or is about to be. */
  reason: string | null;
  savedAt: Date | null;
  isUnsaved: boolean;
  /** What is wrong with a value, by the name of its field. */
  problems: Readonly<Record<string, string>>;
  /** What was changed elsewhere as well, by somebody else or in another tab, and the version that was saved there. */
  differences: readonly Difference[];
  theirs: SaleDetail | null;
};

type Facts = Omit<DraftSnapshot, "kind" | "reason"> & { refusal: string | null };
type QueueState = { isRunning: boolean; isIdle: boolean; hasFailed: boolean };

/** What becomes of what is typed. */
export function snapshotOf(queue: QueueState, { refusal, ...facts }: Facts, sale: SaleDetail): DraftSnapshot {
  const kind = kindOf(queue, { refusal, ...facts });
  const [wrong] = Object.keys(facts.problems);
  const correction = kind === "malformed" && wrong ? `Correct this first: ${fieldLabel(wrong, sale)}.` : null;
  return { ...facts, kind, reason: correction ?? WHY_UNSAVED[kind] ?? refusal };
}

function kindOf({ isRunning, isIdle, hasFailed }: QueueState, facts: Facts): SaveKind {
  if (facts.differences.length > 0) return "conflict";
  if (!facts.isUnsaved) return isRunning ? "saving" : "saved";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "offline";
  if (facts.refusal !== null) return "refused";
  if (hasFailed) return "unreachable";
  return isIdle && Object.keys(facts.problems).length > 0 ? "malformed" : "saving";
}

/** Why something is not saved, as a sentence. */
const WHY_UNSAVED: Record<SaveKind, string | null> = {
  saved: null,
  saving: null,
  offline: "You are offline. Your changes stay here and are saved once you are online again.",
  unreachable: "The server does not answer. Your changes stay here and are saved once it does.",
  malformed: null,
  conflict: "This sale has been changed elsewhere. Decide which values to keep first.",
  refused: null,
};

/** The parts that are not saved, and what they were before. */
export function unsavedOf(parts: readonly Part[], saved: SaleValues, values: SaleValues): Unsaved | null {
  const pick = (from: SaleValues) => Object.fromEntries(parts.map((part) => [part, from[part]]));
  return parts.length === 0 ? null : { base: pick(saved), mine: pick(values) };
}
