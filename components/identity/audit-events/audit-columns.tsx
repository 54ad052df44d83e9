"use client";

import type { Column } from "@/components/table/column";
import { WithArrows } from "@/components/ui/arrow";
import { Tooltip } from "@/components/ui/tooltip";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { formatDateTime, truncate } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { sentenceOf } from "./audit-sentences";
import { actorOf, summaryOf } from "./audit-words";

export const auditColumns: Column<AuditEvent>[] = [
  { key: "time", label: "Time", sortBy: "created_at", cell: ({ created_at }) => <Time moment={created_at} /> },
  { key: "event", label: "What happened", cell: (event) => <Short text={sentenceOf(event)} length={120} /> },
  { key: "changes", label: "Changes", cell: (event) => <Short text={summaryOf(event)} length={60} /> },
  { key: "ip", label: "IP address", hidden: true, cell: ({ ip }) => ip ?? "–" },
];

// The age differs between the render on the server and the one in the browser.
export const Time = ({ moment }: { moment: string }) => (
  <time dateTime={moment} className="tabular font-normal whitespace-nowrap">
    {formatDateTime(moment)}
    <span className="ml-2 text-[13px] text-muted" suppressHydrationWarning>
      {ageOf(moment)}
    </span>
  </time>
);

function ageOf(moment: string): string {
  const age = formatAge(moment);
  return age === "just now" ? age : `${age} ago`;
}

export function Who({ event }: { event: AuditEvent }) {
  const { name, as } = actorOf(event);
  return (
    <span>
      {name}
      {as && <span className="block text-[13px] text-muted">as {as}</span>}
    </span>
  );
}

function Short({ text, length }: { text: string; length: number }) {
  const short = truncate(text, length);
  return (
    <Tooltip text={short === text ? undefined : text}>
      <span className="break-words">
        <WithArrows text={short} />
      </span>
    </Tooltip>
  );
}
