"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { changesOf, EVENT_LABELS } from "@/components/sales/evidence/audit-labels";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Arrow } from "@/components/ui/arrow";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import type { SaleAudit, SaleEventRow } from "@/lib/sales/evidence/audit-schema";

/** Everything that happened to the sale, newest first. */
export function Timeline() {
  const { sale } = useOpenSale();
  const audit = useInfiniteQuery({
    queryKey: queryKeys.saleTimeline(sale.id, sale.version),
    queryFn: ({ pageParam }) => api.get<SaleAudit>(`/sales/${sale.id}/audit?page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ events: { meta } }) =>
      meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
  });
  return (
    <section aria-label="Timeline">
      {audit.isPending && <Loading />}
      <ol className="flex flex-col pl-1">
        {audit.data?.pages
          .flatMap(({ events }) => events.data)
          .map((event) => (
            <Event key={event.id} event={event} />
          ))}
      </ol>
      {audit.error && <RetryAlert error={audit.error} onRetry={audit.refetch} />}
      {audit.hasNextPage && (
        <Button size="small" busy={audit.isFetchingNextPage} onClick={() => audit.fetchNextPage()} className="mt-3">
          Show older
        </Button>
      )}
    </section>
  );
}

function Event({ event }: { event: SaleEventRow }) {
  return (
    <li className="relative border-l pb-3.5 pl-4 last:pb-0">
      <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-muted" />
      <p className="font-medium">{EVENT_LABELS[event.type]}</p>
      <ul className="text-[13px] text-muted">
        {changesOf(event).map(({ field, old, new: now }) => (
          <li key={field} className="break-words">
            {field}:{" "}
            {old !== null && (
              <>
                {old}
                <Arrow />
              </>
            )}
            {now}
          </li>
        ))}
      </ul>
      {event.reason && <p className="text-[13px] break-words">{event.reason}</p>}
      <p className="text-[13px] text-muted">
        {event.actor_name}
        {event.impersonator_name && ` (by ${event.impersonator_name})`} ·{" "}
        <time dateTime={event.time} title={formatDateTime(event.time)}>
          {formatAge(event.time)}
        </time>
      </p>
    </li>
  );
}
