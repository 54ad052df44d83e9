"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { RefusedRows } from "@/components/table/refused-rows";
import { Alert } from "@/components/ui/alert";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button } from "@/components/ui/button";
import type { LeadBulk } from "@/lib/leads/bulks/schema";
import { formatCount } from "@/lib/platform/text/format";
import { doneTo, sharesText } from "./bulk-words";

const DOING: Record<LeadBulk["action"], string> = {
  allocate: "Allocating leads",
  release: "Releasing leads",
  decline: "Declining leads",
  undo: "Undoing the bulk action",
};

type Props = { bulk: LeadBulk; onUndo: () => Promise<unknown>; onDismiss: () => void };

/** The progress of a bulk action, and its result. It continues when the user leaves the page. */
export function BulkProgress({ bulk, onUndo, onDismiss }: Props) {
  const [showsFailures, setShowsFailures] = useState(false);
  const { action, status, total, finished, succeeded } = bulk;
  const refused = finished - succeeded;
  if (status === "queued" || status === "running") {
    return (
      <div className="flex flex-col gap-1.5 rounded-panel border bg-surface px-4 py-3 shadow-panel">
        <p className="tabular flex justify-between gap-4">
          <span className="font-medium">{DOING[action]} …</span>
          <span role="status" className="text-muted">
            {formatCount(finished)} of {formatCount(total)}
          </span>
        </p>
        <progress aria-label={DOING[action]} value={finished} max={total} className="h-1.5 w-full" />
      </div>
    );
  }
  return (
    <>
      <Alert
        tone={toneOf(bulk)}
        onDismiss={onDismiss}
        action={
          <span className="flex gap-2">
            {refused > 0 && (
              <Button size="small" onClick={() => setShowsFailures(true)}>
                Show why
              </Button>
            )}
            {bulk.undo_until && <UndoBulk until={bulk.undo_until} onUndo={onUndo} />}
          </span>
        }
      >
        {formatCount(succeeded)} of {formatCount(total)} leads {doneTo(bulk)}
        {refused > 0 && `, ${formatCount(refused)} refused`}.{sharesText(bulk)}
        {status === "failed" && " The action stopped early. Try the rest again."}
      </Alert>
      {showsFailures && (
        <RefusedRows
          title="Leads that could not be changed"
          singular="Lead"
          rows={bulk.failures.map(({ lead_id, name, message }) => ({ id: lead_id, name, message }))}
          total={refused}
          onClose={() => setShowsFailures(false)}
        />
      )}
    </>
  );
}

function UndoBulk({ until, onUndo }: { until: string; onUndo: () => Promise<unknown> }) {
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  useTimer(Date.parse(until), () => setOver(true));
  if (isOver) return null;
  return (
    <Button size="small" busy={busy} onClick={() => void undo()}>
      <Undo2 aria-hidden className="size-3.5" /> Undo
    </Button>
  );

  async function undo() {
    setBusy(true);
    await onUndo();
    setBusy(false);
  }
}

function toneOf({ status, total, succeeded }: LeadBulk) {
  if (status === "failed") return "error";
  return succeeded < total ? "warning" : "success";
}
