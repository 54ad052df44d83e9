"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import { Link } from "@/components/ui/link";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { filterOf } from "@/lib/platform/lists/params";
import { FROM_QUEUE } from "./use-open-lead";

type Props = { lead: Pick<LeadDetail, "id" | "status" | "processed_at" | "product"> };

/** Says that the open lead is not among the rows of the list, and leads to the list that it belongs to. */
export function NotListed({ lead: { id, status, processed_at, product } }: Props) {
  const path = `/leads/${product.slug}`;
  const address = new URLSearchParams({ status, lead: String(id) });
  const isListHere = useIsList(path, status);
  if (isListHere) return "On another page";
  if (processed_at !== null) return "Not in this list";
  return (
    <Link href={`${path}?${address}`} className="font-medium text-primary-text hover:underline">
      Show in {leadListTitle(status)}
    </Link>
  );
}

/** Whether the list shows all leads of the product or of all products, or all of them in a status. */
function useIsList(path: string, status: string): boolean {
  const pathname = usePathname();
  const { [FROM_QUEUE]: _queue, lead: _lead, tenant_id: _tenant, ...filter } = filterOf(useSearchParams().toString());
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== "status" || value !== status);
  return ["/leads", path].includes(pathname) && !isNarrowed;
}
