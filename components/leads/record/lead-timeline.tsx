"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { Arrow } from "@/components/ui/arrow";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { TimelineEntry } from "@/components/ui/timeline-entry";
import { CALL_MAX_HOURS } from "@/lib/leads/record/calls/limits";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";
import { formatTime } from "@/lib/platform/text/format";
import { undoLead } from "./use-lead";

/** Everything that happened to a lead, newest first. */
export function LeadTimeline({ lead }: { lead: Pick<LeadDetail, "id" | "undo"> }) {
  const timeline = useInfiniteQuery({
    queryKey: queryKeys.leadTimeline(lead.id),
    queryFn: ({ pageParam }) => api.get<Page<LeadEvent>>(`/leads/${lead.id}/timeline?page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  const events = timeline.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-label="Timeline">
      <h3 className="mb-2 font-semibold">Timeline</h3>
      {timeline.isPending && <Loading />}
      <ol className="flex flex-col">
        {events.map((event) => (
          <TimelineEntry
            key={event.id}
            title={titleOf(event, events)}
            detail={<Detail of={event} />}
            action={lead.undo?.event_id === event.id && <UndoButton leadId={lead.id} undo={lead.undo} />}
            actor={event.actor.name + (event.impersonator_name ? ` (by ${event.impersonator_name})` : "")}
            moment={event.created_at}
          >
            {event.note && <p className="whitespace-pre-wrap break-words">{event.note}</p>}
            {SHOWS_CHANGES.includes(event.type) && <Changes event={event} />}
            {event.erased.length > 0 && (
              <p className="text-[13px] text-muted italic">Erased: {event.erased.map(wordsOf).join(", ")}</p>
            )}
          </TimelineEntry>
        ))}
      </ol>
      {timeline.error && (
        <RetryAlert
          error={timeline.error}
          onRetry={timeline.isFetchNextPageError ? timeline.fetchNextPage : timeline.refetch}
        />
      )}
      {timeline.hasNextPage && (
        <Button
          size="small"
          busy={timeline.isFetchingNextPage}
          onClick={() => timeline.fetchNextPage()}
          className="mt-3"
        >
          Show older
        </Button>
      )}
    </section>
  );
}

function Detail({ of: { type, reason, new: now } }: { of: LeadEvent }) {
  const detail = type === "call" ? originOf(now ?? {}) : reason;
  return detail && <span className="text-muted"> · {detail}</span>;
}

/** Source of a call. */
function originOf({ source, ended_by }: Record<string, unknown>): string {
  if (source !== "console") return "reported by the telephone system";
  if (ended_by === "time") return `started in the console, ended automatically after ${CALL_MAX_HOURS} h`;
  return `started in the console${ended_by === "dialer" ? ", reported by the telephone system" : ""}`;
}

const SHOWS_CHANGES: readonly LeadEvent["type"][] = ["updated", "assigned", "consent"];

function titleOf({ type, old, new: now }: LeadEvent, events: LeadEvent[]): string {
  if (type === "status")
    return old?.status === now?.status ? `${now?.status} again` : `${old?.status} → ${now?.status}`;
  if (type === "undone") return old?.status === now?.status ? "Undone" : `Undone: ${now?.status} again`;
  if (type === "client") return now?.is_client ? "Marked as a client" : "No longer marked as a client";
  if (type === "recording") return `Recording ${now?.recording} ${now?.action}${ofCall(now?.call, events)}`;
  if (type === "call") return callOf(now ?? {});
  if (type === "consent" && now?.recording) return "Recording linked to a consent";
  if (type === "consent" && now?.action) return "Consent without a recording";
  if (type === "played") return `Recording ${now?.recording} played`;
  return LABELS[type];
}

/** Which call a recording is of, if of one: by its beginning, where that is shown too. */
function ofCall(call: unknown, events: LeadEvent[]): string {
  if (call === undefined) return "";
  const reported = events.find((event) => event.type === "call" && event.new?.call === call)?.new;
  const began = reported?.started_at;
  return typeof began === "string" ? `, of the ${reported?.direction} call at ${formatTime(began)}` : ", of a call";
}

function callOf({
  direction,
  ended_at,
  duration_seconds: seconds,
  outcome,
  ...event
}: Record<string, unknown>): string {
  const kind = direction === "incoming" ? "Incoming call" : "Outgoing call";
  // How long it took is not known of a call that nobody ended.
  const length = typeof seconds === "number" && event.ended_by !== "time" && formatSeconds(seconds);
  const parts = [outcome ?? (ended_at ? "ended" : "began"), length, event.assigned_user];
  return `${kind}: ${parts.filter(Boolean).join(", ")}`;
}

const LABELS: Record<
  Exclude<LeadEvent["type"], "status" | "undone" | "client" | "recording" | "played" | "call">,
  string
> = {
  created: "Lead received",
  assigned: "Assignment changed",
  updated: "Details changed",
  processed: "Marked processed",
  note: "Note",
  revealed: "ID number shown",
  consent: "Consent recorded",
  converted: "Converted to a sale",
  anonymised: "Anonymised at the end of the retention period",
};

function Changes({ event }: { event: LeadEvent }) {
  return (
    <ul className="text-[13px] text-muted">
      {Object.keys(event.new ?? {}).map((field) => (
        <li key={field} className="break-words">
          {wordsOf(field)}:{" "}
          {event.old && (
            <>
              {text(event.old[field])}
              <Arrow />
            </>
          )}
          {text(event.new?.[field])}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (field: string) => field.replaceAll("_", " ");

const text = (value: unknown) => (value === null || value === undefined || value === "" ? "–" : String(value));

type Props = { leadId: number; undo: NonNullable<LeadDetail["undo"]> };

/** Takes the last change back, until its time is over. */
function UndoButton({ leadId, undo }: Props) {
  const queryClient = useQueryClient();
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  useTimer(Date.parse(undo.until), () => setOver(true));
  if (isOver) return null;

  async function takeBack() {
    setBusy(true);
    await undoLead(queryClient, leadId, undo.event_id);
    setBusy(false);
  }

  return (
    <Button size="small" busy={busy} onClick={takeBack}>
      <Undo2 aria-hidden className="size-3.5" /> Undo
    </Button>
  );
}
