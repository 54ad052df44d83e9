"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { useListState } from "@/components/table/use-list-state";
import type { SavedView, ViewedList } from "@/lib/identity/saved-views/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const LIST_PARAMS = ["search", "sortBy", "sortDesc", "per_page"];

export type Views = ReturnType<typeof useViews>;

/** The saved views of a list, and how its URL relates to the chosen one. */
export function useViews(list: ViewedList, filterNames: readonly string[]) {
  const queryClient = useQueryClient();
  const { params, change } = useListState();
  const path = `/saved-views?${new URLSearchParams({ list, ...useTenantQuery() })}`;
  const { data: views } = useQuery<SavedView[], ApiError>({
    queryKey: queryKeys.list("saved-views", path),
    queryFn: async () => (await api.get<{ data: SavedView[] }>(path)).data,
  });
  const names = [...LIST_PARAMS, ...filterNames];
  const query = viewQuery(params, names);
  const chosen = views?.find(({ id }) => String(id) === params.get("view"));
  const cleared = Object.fromEntries(names.map((name) => [name, null]));

  return {
    all: views ?? [],
    /** The current URL as a view stores it. */
    query,
    chosen,
    hasChanged: chosen !== undefined && viewQuery(new URLSearchParams(chosen.query), names) !== query,
    choose: ({ id, query }: Pick<SavedView, "id" | "query">) =>
      change({ ...cleared, ...Object.fromEntries(new URLSearchParams(query)), view: id }),
    leave: () => change({ ...cleared, view: null }),
    /** Names another view in the URL and leaves its query as it is. */
    setChosen: (id: number | null) => change({ view: id }, { replace: true, keepPage: true }),
    reload: () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("saved-views") }),
  };
}

// In a fixed order, so that equal views have equal texts.
const viewQuery = (params: URLSearchParams, names: readonly string[]): string =>
  new URLSearchParams(
    names.flatMap((name): [string, string][] => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
