"use client";

import { useQuery } from "@tanstack/react-query";
import { WithGaps } from "@/components/catalogue/templates/with-gaps";
import { useStoredLook } from "@/components/ui/browser/use-stored-look";
import { RetryAlert } from "@/components/ui/retry-alert";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** The opening of the product's script, to say when the client answers. Folded or not as it was left in this browser. */
export function LeadOpening({ id }: { id: number }) {
  const [folded, store] = useStoredLook("opening-folded");
  const isOpen = folded !== "true";
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.leadOpening(id),
    queryFn: () => api.get<{ opening: string | null }>(`/leads/${id}/opening`),
    enabled: isOpen,
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => store(currentTarget.open ? null : "true")}>
      <summary className="h-8 rounded-control px-3 leading-8 font-medium hover:bg-hover">What to say first</summary>
      <ScrollRegion
        label="What to say first"
        // The fade shows that there may be more to scroll to.
        className="h-[calc(var(--opening)-2.125rem)] overflow-y-auto mask-[linear-gradient(black_calc(100%-2rem),transparent)] px-3 pb-8 leading-relaxed break-words whitespace-pre-line"
      >
        {error && <RetryAlert error={error} onRetry={refetch} />}
        {data && (data.opening === null ? "This product's script has no opening." : <WithGaps text={data.opening} />)}
      </ScrollRegion>
    </details>
  );
}
