"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/button";
import { Dialog, DialogText } from "@/components/ui/dialog/dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Scorecard, ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** A scorecard to read, with sample values. */
export function ScorecardDialog({ scorecard, onClose }: { scorecard: Scorecard; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery<Scorecard, ApiError>({
    queryKey: queryKeys.record("scorecards", scorecard.id),
    queryFn: () => api.get<Scorecard>(`/scorecards/${scorecard.id}`),
  });
  return (
    <Dialog
      title={`Scorecard of ${scorecard.product.name}`}
      description="With sample values in its placeholders."
      width={760}
      onClose={onClose}
    >
      <DialogText label="Scorecard">
        {error && <RetryAlert error={error} onRetry={refetch} />}
        {isPending && (
          <p role="status" className="flex items-center justify-center gap-2 py-10 text-muted">
            <Spinner /> Loading the scorecard …
          </p>
        )}
        {data?.sections?.map((section) => (
          <SectionOfScorecard key={section.title} section={section} />
        ))}
        {data?.items_count === 0 && <p className="text-muted">This scorecard has no items, so it is not used.</p>}
      </DialogText>
    </Dialog>
  );
}

const SectionOfScorecard = ({ section: { title, items } }: { section: ScorecardSection }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold break-words">{title}</h3>
    <ul className="flex flex-col gap-2">
      {items.map(({ id, text, weight, instant_fail, help }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words">
            {text}
            {help && <span className="block text-[13px] text-muted">{help}</span>}
          </span>
          {instant_fail ? (
            <Badge tone="error">Instant fail</Badge>
          ) : (
            <span className="tabular whitespace-nowrap">{weight} %</span>
          )}
        </li>
      ))}
    </ul>
  </section>
);
