"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
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
  const title = `Show in ${leadListTitle(status)}`;
  return (
    <Tooltip text={title}>
      <Link href={`${path}?${address}`} className="font-medium text-primary-text hover:underline">
        Not in this list <span className="sr-only">({title})</span>
      </Link>
    </Tooltip>
  );
}

/** Whether the list shows all leads of a product, or all of them in a status. */
function useIsList(path: string, status: string): boolean {
  const pathname = usePathname();
  const { [FROM_QUEUE]: _queue, lead: _lead, ...filter } = filterOf(useSearchParams().toString());
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== "status" || value !== status);
  return pathname === path && !isNarrowed;
}
