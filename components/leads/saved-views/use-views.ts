"use client";

import { useQuery } from "@tanstack/react-query";
import { useTenantQuery } from "@/components/identity/tenants/selected-tenant";
import { useListState } from "@/components/table/use-list-state";
import type { SavedView, ViewedList } from "@/lib/leads/saved-views/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const OF_EVERY_LIST = ["search", "sortBy", "sortDesc", "per_page"];

/** The saved views of a list, and how its address stands to the one that was chosen. */
export function useViews(list: ViewedList, filterNames: readonly string[]) {
  const { params, change } = useListState();
  const path = `/saved-views?${new URLSearchParams({ list, ...useTenantQuery() })}`;
  const { data: views } = useQuery<SavedView[], ApiError>({
    queryKey: queryKeys.list("saved-views", path),
    queryFn: async () => (await api.get<{ data: SavedView[] }>(path)).data,
  });
  const names = [...OF_EVERY_LIST, ...filterNames];
  const query = viewOf(params, names);
  const chosen = views?.find(({ id }) => String(id) === params.get("view"));
  const nothing = Object.fromEntries(names.map((name) => [name, null]));

  return {
    views: views ?? [],
    /** What the address says now, as a view keeps it. */
    query,
    chosen,
    hasChanged: chosen !== undefined && viewOf(new URLSearchParams(chosen.query), names) !== query,
    choose: ({ id, query }: Pick<SavedView, "id" | "query">) =>
      change({ ...nothing, ...Object.fromEntries(new URLSearchParams(query)), view: id }),
    leave: () => change({ ...nothing, view: null }),
    /** Names the view in the address that says the same already. */
    name: (id: number | null) => change({ view: id }, { replace: true, keepPage: true }),
  };
}

// In one order, so that the same view is the same text.
const viewOf = (params: URLSearchParams, names: readonly string[]): string =>
  new URLSearchParams(
    names.flatMap((name): [string, string][] => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
