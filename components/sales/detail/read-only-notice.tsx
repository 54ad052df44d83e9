"use client";

import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { can } from "@/lib/identity/rights/permissions";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { EDITABLE_SALE_STATUSES, SALE_STATUS } from "@/lib/sales/record/status";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

/** Why a sale can't be changed, and what would make it possible. */
export function ReadOnlyNotice({ sale }: { sale: SaleDetail }) {
  return <Alert tone="info">{whyReadOnly(sale, can(useUser(), "sales.update"))}</Alert>;
}

function whyReadOnly({ status, agent, can }: SaleDetail, mayUpdate: boolean): string {
  if (!mayUpdate) return "Your role can view sales, but not change them.";
  if (!EDITABLE_SALE_STATUSES.includes(status)) {
    const hint = can.transitions.includes("in-progress") ? hintOf(status) : "";
    return `A sale in ${SALE_STATUS_LABELS[status]} is read-only.${hint}`;
  }
  if (can.claim) return "This sale has no agent. Claim it to change it.";
  const hint = can.reassign ? " Reassign it to yourself to change it." : "";
  return agent ? `Only the sale's agent can change it.${hint}` : `This sale has no agent.${hint}`;
}

function hintOf(status: SaleStatus): string {
  if (SALE_STATUS[status].isSubmitted) return " Recall it to change it.";
  return SALE_STATUS[status].isDeclined ? " Reopen it to change it." : "";
}
