"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

/** The rows of one tab of a person, a page after the other: by default newest first, from the person's own path. */
export function usePages<Row>(id: number, tab: string, { path = `/consumers/${id}/${tab}`, params = {} } = {}) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.consumerTab(id, tab),
    queryFn: ({ pageParam }) =>
      api.get<Page<Row>>(`${path}?${new URLSearchParams({ ...params, page: String(pageParam) })}`),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) };
}
