import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { usePages } from "./use-pages";

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
