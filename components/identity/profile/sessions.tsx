"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import { toast } from "@/components/ui/toast";
import type { OpenSession } from "@/lib/identity/sessions/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";

const columns: Column<OpenSession>[] = [
  { key: "device", label: "Device", cell: (session) => <Device session={session} /> },
  { key: "place", label: "Place", cell: (session) => <Where session={session} /> },
  {
    key: "created_at",
    label: "Signed in",
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
  { key: "last_seen_at", label: "Last seen", cell: (session) => <LastSeen session={session} /> },
];

const Device = ({ session: { device, current } }: { session: OpenSession }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    {device}
    {current && <Badge tone="primary">This device</Badge>}
  </span>
);

const Where = ({ session: { ip, city, country } }: { session: OpenSession }) => (
  <span className="max-sm:text-right">
    {[city, country].filter(Boolean).join(", ")}
    <span className={`tabular block break-all ${city || country ? "text-[13px] text-muted" : ""}`}>{ip ?? "–"}</span>
  </span>
);

function LastSeen({ session: { current, last_seen_at } }: { session: OpenSession }) {
  const age = formatAge(last_seen_at);
  return (
    <time
      dateTime={last_seen_at}
      title={formatDateTime(last_seen_at)}
      suppressHydrationWarning
      className="whitespace-nowrap"
    >
      {current || age === "just now" ? "Just now" : `${age} ago`}
    </time>
  );
}

/** Where the user is signed in. The other sessions can be ended. */
export function Sessions({ first }: { first: OpenSession[] }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.sessions(),
    queryFn: async () => (await api.get<{ data: OpenSession[] }>("/sessions")).data,
    initialData: first,
  });
  const [ended, setEnded] = useState<OpenSession | "others">();
  const hasOthers = data.some(({ current }) => !current);

  async function end(which: OpenSession | "others") {
    await api.delete(which === "others" ? "/sessions" : `/sessions/${which.id}`);
    toast("info", which === "others" ? "All other sessions ended" : "Session ended");
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions() });
  }

  return (
    <Panel
      title="Sessions"
      action={
        hasOthers && (
          <Button size="small" onClick={() => setEnded("others")}>
            End all other sessions
          </Button>
        )
      }
    >
      {error && (
        <div className="p-4">
          <RetryAlert error={error} onRetry={refetch} />
        </div>
      )}
      <PlainTable
        label="Sessions"
        columns={columns}
        rows={data}
        actions={(session) =>
          !session.current && (
            <Button size="small" aria-label={`End the session on ${session.device}`} onClick={() => setEnded(session)}>
              End
            </Button>
          )
        }
      />
      {ended && (
        <ConfirmDialog
          title={ended === "others" ? "End all other sessions" : "End session"}
          text={questionOf(ended)}
          confirmLabel={ended === "others" ? "End all" : "End"}
          onConfirm={() => end(ended)}
          onClose={() => setEnded(undefined)}
        />
      )}
    </Panel>
  );
}

const questionOf = (ended: OpenSession | "others") =>
  ended === "others"
    ? "Are you sure you want to sign out everywhere except on this device?"
    : `Are you sure you want to sign out ${ended.device}, signed in since ${formatDateTime(ended.created_at)}?`;
