"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { POST_RESULTS } from "@/lib/leads/intake/lead-posts/results";
import type { LeadPost, PostTotals } from "@/lib/leads/intake/lead-posts/schema";
import type { LeadSource } from "@/lib/leads/sources/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { RESULT_CHOICES, RESULT_LABELS, RESULT_TONES } from "./lead-source-labels";

const PostSheet = lazyDialog(() => import("./post-sheet").then((module) => module.PostSheet));

const POLL_MS = 5_000;

const columns: Column<LeadPost>[] = [
  {
    key: "time",
    label: "Time",
    sortBy: "created_at",
    cell: ({ created_at }) => <span className="tabular whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
  {
    key: "result",
    label: "Result",
    cell: ({ result, replay_of_id }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Badge tone={RESULT_TONES[result]}>{RESULT_LABELS[result]}</Badge>
        {replay_of_id !== null && <Badge>Replay</Badge>}
      </span>
    ),
  },
  { key: "status", label: "Answer", align: "right", cell: ({ status }) => <span className="tabular">{status}</span> },
  { key: "lead", label: "Lead", cell: ({ lead, message }) => <ShortText text={lead?.lead_id ?? message} /> },
  { key: "ip", label: "IP address", hidden: true, cell: ({ ip }) => ip ?? "–" },
];

const FILTERS: Filter[] = [
  { name: "result", label: "Result", options: RESULT_CHOICES },
  { name: "date_from", label: "From" },
  { name: "date_to", label: "To" },
];

/** The posts of a source with their results. New posts appear as they come in. */
export function PostLog({ source }: { source: LeadSource }) {
  const [opened, setOpened] = useState<LeadPost>();
  const resource = `lead-sources/${source.id}/posts`;
  return (
    <>
      <Totals source={source} resource={resource} />
      <ListView<LeadPost>
        resource={resource}
        label="Posts"
        columns={columns}
        defaultSort={{ by: "created_at", desc: true }}
        filters={FILTERS}
        empty="No posts found."
        onOpen={setOpened}
      />
      {opened && <PostSheet source={source} resource={resource} id={opened.id} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** How many of today's posts had each result. Each is a filter of the log, which reloads when posts come in. */
function Totals({ source, resource }: { source: LeadSource; resource: string }) {
  const queryClient = useQueryClient();
  const { params, change } = useListState();
  const queryKey = queryKeys.postTotals(resource);
  const { data: totals } = useQuery({
    queryKey,
    queryFn: async () => {
      const now = await api.get<PostTotals>(`/lead-sources/${source.id}/today`);
      if (countOf(now) !== countOf(queryClient.getQueryData<PostTotals>(queryKey))) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.lists(resource) });
      }
      return now;
    },
    refetchInterval: POLL_MS,
  });
  return (
    <section aria-label="Today" className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-muted">Today</span>
      {POST_RESULTS.filter((result) => totals?.[result]).map((result) => (
        <button
          key={result}
          type="button"
          aria-pressed={params.get("result") === result}
          onClick={() => change({ result: params.get("result") === result ? null : result })}
          className="rounded-full aria-pressed:outline-2 aria-pressed:outline-primary-text"
        >
          <Badge tone={RESULT_TONES[result]}>
            {RESULT_LABELS[result]} <span className="tabular ml-1.5">{formatCount(totals?.[result] ?? 0)}</span>
          </Badge>
        </button>
      ))}
      {countOf(totals) === 0 && <span className="text-muted">No posts yet</span>}
    </section>
  );
}

const countOf = (totals: PostTotals | undefined) =>
  totals && Object.values(totals).reduce((sum, count) => sum + count, 0);
