"use client";

import { TimelineEntry } from "@/components/ui/timeline-entry";
import type { ConsumerEvent } from "@/lib/people/consumers/schema";
import { capitalize } from "@/lib/platform/text/capitalize";
import { saleStatusText } from "@/lib/sales/record/status-labels";
import { TabPages, usePages } from "./tab-pages";

/** What happened to a person's leads and sales, newest first. */
export const ConsumerTimeline = ({ id }: { id: number }) => (
  <TabPages pages={usePages<ConsumerEvent>(id, "timeline")} empty="Nothing has happened yet.">
    {(events) => (
      <ol className="flex flex-col p-4">
        {events.map((event) => (
          <TimelineEntry
            key={event.id}
            title={titleOf(event)}
            detail={
              event.reference && (
                <span className="break-all text-muted">
                  {" "}
                  · {KINDS[event.kind]} {event.reference}
                </span>
              )
            }
            actor={event.actor_name}
            moment={event.created_at}
          />
        ))}
      </ol>
    )}
  </TabPages>
);

const KINDS = { lead: "lead", sale: "sale", merge: "merge" };

const TITLES: Record<string, string> = {
  created: "Lead received",
  assigned: "Assignment changed",
  updated: "Details changed",
  processed: "Marked processed",
  note: "Note",
  revealed: "ID number shown",
  consent: "Consent recorded",
  converted: "Converted to a sale",
  anonymised: "Anonymised at the end of the retention period",
  merged: "Records merged",
  undone: "Undone",
  played: "Recording played",
  recording: "Recording changed",
};

function titleOf({ type, old_status, new_status }: ConsumerEvent): string {
  if (type === "status" && new_status) {
    return old_status ? `${saleStatusText(old_status)} → ${saleStatusText(new_status)}` : saleStatusText(new_status);
  }
  return TITLES[type] ?? capitalize(type.replaceAll("-", " ").replaceAll("_", " "));
}
