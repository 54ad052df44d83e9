"use client";

import { useTimely } from "@/components/ui/browser/use-timely";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { type SlaState, slaStateOf } from "@/lib/sales/review/sla";

type Props = {
  moment: string;
  /** How many hours it may take; null for as long as it takes. */
  slaHours: number | null;
};

/** How long a sale has been in its status, coloured by how long it may be. */
export function Since({ moment, slaHours }: Props) {
  const state = useTimely((now) => slaStateOf(moment, slaHours, now));
  return (
    <time
      dateTime={moment}
      title={`${formatDateTime(moment)}${NOTES[state]}`}
      suppressHydrationWarning
      className={`whitespace-nowrap ${COLOURS[state]}`}
    >
      {formatAge(moment)}
      {state !== "in time" && <span className="sr-only">{NOTES[state]}</span>}
    </time>
  );
}

const COLOURS: Record<SlaState, string> = {
  "in time": "",
  "nearly late": "font-medium text-warning-text",
  late: "font-medium text-error-text",
};

const NOTES: Record<SlaState, string> = {
  "in time": "",
  "nearly late": ", nearly overdue",
  late: ", overdue",
};
