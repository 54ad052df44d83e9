"use client";

import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { can } from "@/lib/identity/rights/permissions";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { EDITABLE_SALE_STATUSES, SALE_STATUS } from "@/lib/sales/record/status";

/** Why a sale can't be changed, and what would make it possible. */
export function ReadOnlyNotice({ sale }: { sale: SaleDetail }) {
  return <Alert tone="info">{whyReadOnly(sale, can(useUser(), "sales.update"))}</Alert>;
}

function whyReadOnly({ status, agent, can }: SaleDetail, mayUpdate: boolean): string {
  if (!mayUpdate) return "Your role can view sales, but not change them.";
  if (!EDITABLE_SALE_STATUSES.includes(status)) {
    const { why, hint } = closedBy(status);
    return `${why}, so the sale can't be changed.${can.transitions.includes("in-progress") ? hint : ""}`;
  }
  if (can.claim) return "This sale has no agent. Claim it to change it.";
  const hint = can.reassign ? " Reassign it to yourself to change it." : "";
  return agent ? `Only the sale's agent can change it.${hint}` : `This sale has no agent.${hint}`;
}

function closedBy(status: SaleStatus): { why: string; hint: string } {
  const { isSubmitted, isDeclined } = SALE_STATUS[status];
  if (isSubmitted) return { why: "The policy has been submitted", hint: " Recall it to change it." };
  if (isDeclined) return { why: "The client declined", hint: " Reopen it to change it." };
  return { why: "Quality control is checking it", hint: "" };
}
