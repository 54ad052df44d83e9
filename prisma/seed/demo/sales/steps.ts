import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Random, Weighted } from "../../random";
import type { Pile } from "../by-age";
import type { Wait } from "../calling-clock";

/** What happens to a sale after its conversion; `by` says who does it. */
export type SaleStep = { to: SaleStatus; by: "agent" | "quality control"; reason?: string };

/** What has become of the sales of 300 converted leads; ages are in days, but only their order matters. */
export const SALES_BY_STATUS: readonly [Pile<SaleStatus>, ...Pile<SaleStatus>[]] = [
  { card: "new", count: 45, age: 2 },
  { card: "in-progress", count: 75, age: 7 },
  { card: "callback", count: 30, age: 8 },
  { card: "qc-oversight", count: 45, age: 4 },
  { card: "declined", count: 30, age: 25 },
  { card: "policy-submitted", count: 75, age: 30 },
];

/** How long a step lets the next one wait, in slots of five minutes of calling time. */
export const WAITS: Record<SaleStatus, Wait> = {
  new: [1, 1],
  "in-progress": [2, 24],
  callback: [1, 1],
  "qc-oversight": [12, 150],
  declined: [1, 1],
  "policy-submitted": [1, 1],
};

const SAVED: SaleStep = { to: "in-progress", by: "agent" };
const CHECKED: SaleStep = { to: "qc-oversight", by: "agent" };
const CLIENTS_REASONS: Weighted<string> = [
  ["Too expensive", 45],
  ["Already covered", 30],
  ["No bank account", 15],
  ["Asked not to be called", 10],
];
const FAULTS = [
  "The waiting period was not read out.",
  "The client did not clearly agree to the debit day.",
  "The beneficiary's name was not read back.",
];
const GRAVE_FAULT = "The client's answers were given by the agent.";

/** The steps that led to a status. */
export function stepsTo(random: Random, status: SaleStatus): SaleStep[] {
  switch (status) {
    case "new":
      return [];
    case "in-progress":
      return random.chance(0.2) ? [SAVED, CHECKED, sentBack(random)] : [SAVED];
    case "callback":
      return [SAVED, { to: "callback", by: "agent" }];
    case "qc-oversight":
      return [SAVED, CHECKED];
    case "declined":
      if (random.chance(0.25)) return [SAVED, CHECKED, { to: status, by: "quality control", reason: GRAVE_FAULT }];
      return [SAVED, { to: status, by: "agent", reason: random.weighted(CLIENTS_REASONS) }];
    case "policy-submitted":
      return [SAVED, CHECKED, { to: status, by: "quality control" }];
  }
}

const sentBack = (random: Random): SaleStep => ({
  to: "in-progress",
  by: "quality control",
  reason: random.pick(FAULTS),
});
