import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

type Props<Row> = { pages: ReturnType<typeof usePages<Row>>; empty: string; children: (rows: Row[]) => ReactNode };

/** The rows of a tab, with the states of a list. */
export function TabPages<Row>({ pages, empty, children }: Props<Row>) {
  const { rows, error } = pages;
  return (
    <div className="overflow-hidden rounded-panel border bg-surface shadow-panel">
      {pages.isPending && (
        <div className="p-4">
          <Loading />
        </div>
      )}
      {error && <RetryAlert error={error} onRetry={pages.isFetchNextPageError ? pages.fetchNextPage : pages.refetch} />}
      {rows?.length === 0 && <Empty>{empty}</Empty>}
      {rows && rows.length > 0 && children(rows)}
      {pages.hasNextPage && (
        <div className="border-t p-3">
          <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

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
