import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Random } from "../random";
import { SALES } from "./content";

/** What happens to a sale after its conversion; `by` says who does it. */
export type SaleStep = { to: SaleStatus; by: "agent" | "quality control"; reason?: string };

const SAVED: SaleStep = { to: "in-progress", by: "agent" };
const CHECKED: SaleStep = { to: "qc-oversight", by: "agent" };

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
      if (random.chance(0.25))
        return [SAVED, CHECKED, { to: status, by: "quality control", reason: SALES.grave_fault }];
      return [SAVED, { to: status, by: "agent", reason: random.weighted(SALES.clients_reasons) }];
    case "policy-submitted":
      return [SAVED, CHECKED, { to: status, by: "quality control" }];
  }
}

const sentBack = (random: Random): SaleStep => ({
  to: "in-progress",
  by: "quality control",
  reason: random.pick(SALES.faults),
});
