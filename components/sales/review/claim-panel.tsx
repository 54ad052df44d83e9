"use client";

import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";

type Props = {
  saleId: number;
  reference: string;
  /** Why it can't be claimed now; null where it can. */
  reason: string | null;
};

/** A sale that the reviewer does not hold: they claim it first. */
export function ClaimPanel({ saleId, reference, reason }: Props) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function claim() {
    setBusy(true);
    try {
      await api.post(`/sales/${saleId}/qc-reviews`);
      router.refresh();
    } catch (error) {
      toast("error", messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Link href="/qc" className="inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text">
        <ArrowLeft aria-hidden className="size-4" /> Quality control
      </Link>
      <h1 className="text-xl font-semibold tracking-tight">{reference}</h1>
      {reason ? (
        <Alert
          tone="info"
          action={
            <Link href="/qc/reviews" className={buttonStyle("secondary", "small")}>
              Completed reviews
            </Link>
          }
        >
          {reason}
        </Alert>
      ) : (
        <Alert
          tone="info"
          action={
            <Button size="small" variant="primary" autoFocus busy={busy} onClick={() => void claim()}>
              Claim
            </Button>
          }
        >
          No reviewer yet. Claim the sale to open its scorecard.
        </Alert>
      )}
    </>
  );
}
