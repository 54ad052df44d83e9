"use client";

import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Page } from "@/lib/platform/http/list";
import { type ApiError, api, wroteJustNow } from "./api";
import { queryKeys } from "./query-keys";

/** The first page of a list as the server rendered it, and the query that it answers. */
export type FirstPage<Row> = { query: string; page: Page<Row> };

/** A list: the page that a query string asks for; while another one loads, the old rows stay. */
export function useList<Row>(resource: string, query: string, first?: FirstPage<Row>) {
  return useQuery<Page<Row>, ApiError>({
    queryKey: queryKeys.list(resource, query),
    queryFn: () => api.get<Page<Row>>(`/${resource}?${query}`),
    initialData: first?.query === query ? first.page : undefined,
    initialDataUpdatedAt: () => (first && !wroteJustNow() ? seenAt(first) : 0),
    placeholderData: keepPreviousData,
  });
}

// The router keeps pages of the server: what it shows again is as old as when it came.
const seen = new WeakMap<object, number>();

function seenAt(page: object): number {
  const at = seen.get(page) ?? Date.now();
  seen.set(page, at);
  return at;
}

/** Reloads what is shown of these resources. */
export const invalidateResources = (queryClient: QueryClient, ...resources: string[]) =>
  Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: queryKeys.resource(resource) })));

/** Creates a record, or changes the one with the id; then the lists of that resource reload. */
export function useSave<Row, Input>(resource: string) {
  const queryClient = useQueryClient();
  return useMutation<Row, ApiError, { id?: number; input: Input }>({
    mutationFn: ({ id, input }) =>
      id === undefined ? api.post<Row>(`/${resource}`, input) : api.put<Row>(`/${resource}/${id}`, input),
    onSuccess: () => invalidateResources(queryClient, resource),
  });
}

/** Deletes a record; then the lists of that resource reload. */
export function useRemove(resource: string) {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.delete(`/${resource}/${id}`),
    onSuccess: () => invalidateResources(queryClient, resource),
  });
}

/** The choices of a dropdown; none while they load, when they can't be had, and without a path. */
export function useOptions<Option extends { id: number; name: string }>(path: string | null): Option[] {
  const { data } = useQuery({
    queryKey: queryKeys.options(path),
    queryFn: () => api.get<{ data: Option[] }>(path ?? ""),
    enabled: path !== null,
  });
  return data?.data ?? NO_OPTIONS;
}

const NO_OPTIONS: never[] = [];
