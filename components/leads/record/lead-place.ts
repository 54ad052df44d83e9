import type { RecentPlace } from "@/components/screen/recent-places";
import { phoneText } from "@/lib/insurance/phone-text";
import type { LeadRow } from "@/lib/leads/record/schema";
import { fullNameOf } from "@/lib/platform/text/format";

type Lead = Pick<LeadRow, "id" | "name" | "surname" | "phone" | "status" | "product">;

/** A lead in the command palette. */
export const leadPlace = (lead: Lead): RecentPlace => ({
  label: fullNameOf(lead),
  detail: [lead.product.name, lead.phone && phoneText(lead.phone), lead.status].filter(Boolean).join(" · "),
  href: `/leads/${lead.product.slug}?lead=${lead.id}`,
});
