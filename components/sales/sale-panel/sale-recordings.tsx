"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import { Recordings } from "@/components/leads/recordings/recordings";
import { useOpenSale } from "@/components/sales/sale-form/sale-context";
import { useUser } from "@/components/shell/user";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/permissions";
import type { Recording } from "@/lib/leads/recordings/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/sales/schema";

/** The recorded calls of the sale. On one of them the client agrees to the mandate. */
export function SaleRecordings() {
  const { sale } = useOpenSale();
  const user = useUser();
  const { mandate } = sale;
  const mayMark = mandate !== null && (sale.agent?.id === user.id || can(user, "sales.update"));
  const marksOf = ({ id }: Recording) =>
    mandate?.recording_id === id ? [{ at_seconds: mandate.at_seconds ?? 0, label: "Mandate" }] : [];
  return (
    <Recordings
      owner={{ kind: "sales", id: sale.id }}
      marksOf={marksOf}
      action={(recording, seconds) => mayMark && <MarkMandate recording={recording} seconds={seconds} />}
    />
  );
}

/** Says that the client agrees to the mandate where the player stands. */
function MarkMandate({ recording, seconds }: { recording: Recording; seconds: () => number }) {
  const { sale, draft } = useOpenSale();
  const [busy, setBusy] = useState(false);

  async function mark() {
    setBusy(true);
    const place = { recording_id: recording.id, at_seconds: Math.round(seconds() * 10) / 10 };
    try {
      draft.receive(await api.put<SaleDetail>(`/sales/${sale.id}/mandate/recording`, place));
      toast("success", "The mandate is marked");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  return (
    <Button size="small" busy={busy} className="self-start" onClick={() => void mark()}>
      <Bookmark aria-hidden className="size-3.5" /> The mandate is agreed to here
    </Button>
  );
}
