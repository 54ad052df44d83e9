"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Recording } from "@/lib/leads/recordings/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/detail/schema";

/** Says that the client agrees to the mandate where the player stands. Nothing for those who may not name the place. */
export function MarkMandate({ recording, seconds }: { recording: Recording; seconds: () => number }) {
  const { sale, draft } = useOpenSale();
  const [busy, setBusy] = useState(false);

  async function mark() {
    setBusy(true);
    const place = { recording_id: recording.id, at_seconds: Math.round(seconds() * 10) / 10 };
    try {
      draft.receive(await api.put<SaleDetail>(`/sales/${sale.id}/mandate/recording`, place));
      toast("success", "Mandate position saved");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  if (!sale.mandate || !sale.can.name_recording) return null;
  return (
    <Button size="small" busy={busy} className="self-start" onClick={() => void mark()}>
      <Bookmark aria-hidden className="size-3.5" /> Mark the mandate agreement here
    </Button>
  );
}
