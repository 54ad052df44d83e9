"use client";

import { useState } from "react";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { Badge } from "@/components/ui/badge";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Delivery, Webhook } from "@/lib/integrations/webhooks/schema";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { EVENT_CHOICES, STATE_CHOICES, stateOf, toneOf } from "./webhook-labels";

const DeliverySheet = lazyDialog(() => import("./delivery-sheet").then((module) => module.DeliverySheet));

const RELOAD_MS = 3_000;

const columns: Column<Delivery>[] = [
  {
    key: "time",
    label: "Time",
    sortBy: "created_at",
    cell: ({ created_at }) => <span className="tabular whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
  { key: "type", label: "Event", cell: ({ type }) => <code className="text-[13px]">{type}</code> },
  { key: "state", label: "State", cell: (delivery) => <Badge tone={toneOf(delivery)}>{stateOf(delivery)}</Badge> },
  { key: "answer", label: "Answer", cell: (delivery) => <ShortText text={answerOf(delivery)} /> },
  { key: "attempts", label: "Attempts", align: "right", cell: ({ attempts }) => formatCount(attempts) },
  {
    key: "duration",
    label: "Duration",
    align: "right",
    cell: ({ duration_ms }) => (duration_ms === null ? "–" : `${formatCount(duration_ms)} ms`),
  },
  { key: "next", label: "Next attempt", cell: (delivery) => nextOf(delivery) },
];

const answerOf = ({ error, status }: Delivery) => error ?? (status === null ? "–" : String(status));

const nextOf = ({ next_attempt_at: next, attempts }: Delivery) =>
  next && attempts > 0 ? <span className="tabular whitespace-nowrap">{formatDateTime(next)}</span> : "–";

const FILTERS: Filter[] = [
  { name: "state", label: "State", options: STATE_CHOICES },
  { name: "type", label: "Event", options: EVENT_CHOICES },
];

/** The deliveries of the last 30 days. New ones appear as they are made. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<number>();
  const resource = `webhooks/${webhook.id}/deliveries`;
  return (
    <>
      <ListView<Delivery>
        resource={resource}
        label="Deliveries"
        columns={columns}
        defaultSort={{ by: "created_at", desc: true }}
        filters={FILTERS}
        empty="Nothing has been sent yet. Send a test, or wait for the first event."
        reloadMs={() => RELOAD_MS}
        onOpen={({ id }) => setOpened(id)}
      />
      {opened !== undefined && (
        <DeliverySheet webhook={webhook} resource={resource} id={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
