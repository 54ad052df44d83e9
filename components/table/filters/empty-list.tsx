import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { isSealed } from "@/lib/platform/lists/sealed-search";
import { formatNames } from "@/lib/platform/text/format";
import type { Filter } from "./filter";
import { withoutAll } from "./filter-state";
import { narrowingOf } from "./narrowing";

export type EmptyListTexts = {
  empty: ReactNode;
  /** Why the list is empty although nothing narrows it down, and the next step. */
  emptyCause?: string | undefined;
  emptyAction?: ReactNode;
  /** Filters whose value names the list itself, such as the status of an entry of the navigation. */
  places?: readonly string[];
};

type Props = EmptyListTexts & {
  filters?: readonly Filter[];
  params: { get: (name: string) => string | null };
  onChange: (changes: Record<string, null>) => void;
};

/** Names what has emptied the list: the search and the filters, which can be cleared, or that there is nothing yet. */
export function EmptyList({ empty, emptyCause, emptyAction, places = [], filters = [], params, onChange }: Props) {
  const search = params.get("search") ?? "";
  const { narrowing, clearable } = narrowingOf(filters, places, params);
  const isNarrowed = search !== "" || narrowing.length > 0;
  const clear = (
    <Button onClick={() => onChange({ search: null, ...withoutAll(clearable) })}>Clear search and filters</Button>
  );
  return (
    <Empty cause={isNarrowed ? narrowedBy(search, narrowing) : emptyCause} action={isNarrowed ? clear : emptyAction}>
      {empty}
    </Empty>
  );
}

function narrowedBy(search: string, filters: readonly Filter[]): string {
  const labels = [...new Set(filters.map(({ label }) => label))];
  const parts = [
    ...(search === "" ? [] : [isSealed(search) ? "the search" : `“${search}”`]),
    ...(labels.length === 0 ? [] : [`the ${labels.length === 1 ? "filter" : "filters"} ${formatNames(labels)}`]),
  ];
  return `Nothing matches ${parts.join(" and ")}.`;
}
