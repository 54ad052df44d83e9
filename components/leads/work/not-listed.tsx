"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { filterOf } from "@/lib/platform/lists/params";
import { FROM_QUEUE } from "./use-next-lead";

type Props = { lead: Pick<LeadDetail, "id" | "status" | "processed_at" | "product"> };

/** Says that the open lead is not among the rows of the list, and leads to the list that it belongs to. */
export function NotListed({ lead: { id, status, processed_at, product } }: Props) {
  const path = `/leads/${product.slug}`;
  const address = new URLSearchParams({ status, lead: String(id) });
  const isListHere = useIsList(path, status);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-1.5 text-[13px]">
      <Badge>{isListHere ? "On another page of this list" : "Not in this list"}</Badge>
      {!isListHere && processed_at === null && (
        <Link href={`${path}?${address}`} className="font-medium text-primary-text hover:underline">
          Show in {leadListTitle(status)}
        </Link>
      )}
    </p>
  );
}

/** Parameters of the address that narrow no list. */
const NOT_FILTERS = ["lead", FROM_QUEUE, "tenant_id"];

/** Whether the list shows all leads of the product, or all of them in the status. */
function useIsList(path: string, status: string): boolean {
  const pathname = usePathname();
  const filter = Object.entries(filterOf(useSearchParams().toString())).filter(([name]) => !NOT_FILTERS.includes(name));
  return ["/leads", path].includes(pathname) && filter.every(([name, value]) => name === "status" && value === status);
}
