"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useTimer } from "@/components/ui/browser/use-timer";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { undoLead } from "./use-lead";

type Props = { leadId: number; undo: NonNullable<LeadDetail["undo"]> };

/** Takes the last change back, until its time is over. */
export function UndoButton({ leadId, undo }: Props) {
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
