"use client";

import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "@/lib/platform/lists/list";
import { type ApiError, api, wroteJustNow } from "./api";
import { queryKeys } from "./query-keys";

/** The first page of a list as the server rendered it, and its query. */
export type FirstPage<Row> = { query: string; page: Page<Row> };

/** The page of a list that a query string asks for. The rows of the previous page stay while it loads. */
export function useList<Row>(
  resource: string,
  query: string,
  {
    first,
    reloadMs,
  }: { first: FirstPage<Row> | undefined; reloadMs?: ((page: Page<Row>) => number | false) | undefined },
) {
  return useQuery<Page<Row>, ApiError>({
    queryKey: queryKeys.list(resource, query),
    queryFn: () => api.get<Page<Row>>(`/${resource}?${query}`),
    initialData: first?.query === query ? first.page : undefined,
    initialDataUpdatedAt: () => (first && !wroteJustNow() ? seenAt(first) : 0),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && reloadMs ? reloadMs(state.data) : false),
  });
}

type Loading<Data> = { data: Data | undefined; error: Error | null; isPlaceholderData: boolean };

/**
 * What a list shows of what it loads: the page that was asked for or, while that loads and if it fails, the last one.
 * `isStale`: it is not the page that was asked for. `hasFailed`: that page can't be loaded; one that is shown stays when
 * it can't be reloaded.
 */
export function useLastPage<Data>({ data, error, isPlaceholderData }: Loading<Data>) {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const hasFailed = error !== null && data === undefined;
  return { page: data ?? last, isStale: isPlaceholderData || hasFailed, hasFailed };
}

// The router caches pages of the server, so a page that it shows again is as old as when it first arrived.
const seen = new WeakMap<object, number>();

function seenAt(page: object): number {
  const at = seen.get(page) ?? Date.now();
  seen.set(page, at);
  return at;
}

/** Reloads what is shown of these resources. */
export const invalidateResources = (queryClient: QueryClient, ...resources: string[]) =>
  Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: queryKeys.resource(resource) })));

/** Creates a record, or changes the one with the id, and reloads the resource. */
export function useSave<Row, Input>(resource: string) {
  const queryClient = useQueryClient();
  return useMutation<Row, ApiError, { id?: number; input: Input }>({
    mutationFn: ({ id, input }) =>
      id === undefined ? api.post<Row>(`/${resource}`, input) : api.put<Row>(`/${resource}/${id}`, input),
    onSuccess: () => invalidateResources(queryClient, resource),
  });
}

/** Deletes a record and reloads the resource. */
export function useRemove(resource: string) {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.delete(`/${resource}/${id}`),
    onSuccess: () => invalidateResources(queryClient, resource),
  });
}

/** The choices of a dropdown; none while they load, if they fail to load, and without a path. */
export function useOptions<Option extends { id: number; name: string }>(path: string | null): Option[] {
  const { data } = useQuery({
    queryKey: queryKeys.options(path),
    queryFn: () => api.get<{ data: Option[] }>(path ?? ""),
    enabled: path !== null,
  });
  return data?.data ?? NO_OPTIONS;
}

/** Whether a dropdown has loaded and has no choices. */
export function useHasNoOptions(path: string | null): boolean {
  const options = useOptions(path);
  return options !== NO_OPTIONS && options.length === 0;
}

const NO_OPTIONS: never[] = [];
