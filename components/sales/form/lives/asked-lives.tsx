"use client";

import { membersText } from "@/lib/leads/record/quote/text";
import type { SaleDetail } from "@/lib/sales/detail/schema";

/** Whom the client asked for a quote for, as a reminder beside the lives. */
export const AskedLives = ({ members }: { members: NonNullable<SaleDetail["quote_members"]> }) => (
  <p className="text-[13px] text-muted">Asked for a quote for: {membersText(members)}</p>
);
