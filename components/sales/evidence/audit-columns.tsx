"use client";

import type { Column } from "@/components/table/column";
import { Arrow } from "@/components/ui/arrow";
import { formatDateTime } from "@/lib/platform/text/format";
import type { SaleEventRow } from "@/lib/sales/evidence/audit-schema";
import { changesOf, EVENT_LABELS } from "./audit-labels";

export const auditColumns: Column<SaleEventRow>[] = [
  {
    key: "time",
    label: "Time",
    sortBy: "created_at",
    cell: ({ time }) => (
      <time dateTime={time} className="font-normal whitespace-nowrap">
        {formatDateTime(time)}
      </time>
    ),
  },
  {
    key: "type",
    label: "What",
    cell: ({ type, seq }) => (
      <span>
        <span className="font-medium">{EVENT_LABELS[type]}</span>
        {seq !== null && <span className="tabular block text-[13px] text-muted">No {seq}</span>}
      </span>
    ),
  },
  { key: "changes", label: "Changes", cell: (event) => <Changes event={event} /> },
  { key: "reason", label: "Reason", cell: ({ reason }) => reason ?? "–" },
  { key: "actor", label: "Who", cell: (event) => <Who event={event} /> },
  { key: "ip", label: "IP address", cell: ({ ip }) => ip ?? "–" },
];

function Changes({ event }: { event: SaleEventRow }) {
  const changes = changesOf(event);
  if (changes.length === 0) return "–";
  return (
    <ul className="min-w-0 max-sm:text-right">
      {changes.map(({ field, old, new: now }) => (
        <li key={field} className="break-words">
          <span className="text-muted">{field}:</span>{" "}
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
  );
}

const Who = ({ event: { actor_name, impersonator_name } }: { event: SaleEventRow }) => (
  <span>
    {actor_name}
    {impersonator_name && <span className="block text-muted">by {impersonator_name}</span>}
  </span>
);
