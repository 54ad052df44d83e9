"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BadgeCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { WithGaps } from "@/components/catalogue/templates/with-gaps";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { NEXT_CONTROL } from "@/components/ui/browser/focus";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/loading";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";
import type { MandatePreview } from "@/lib/sales/mandates/schema";
import { LATE_FIELDS } from "@/lib/sales/record/held-review";
import type { SaleValues } from "../draft/values";
import { ListMessage } from "../list-message";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";

/** The tenant's text as it reads for this sale, beside the client's agreement to it. Alt+A records the agreement. */
export function Mandate() {
  const { sale, draft, goToField } = useOpenSale();
  const isPolicyholders = useWatch<SaleValues, "bank.holder_is_policyholder">({ name: "bank.holder_is_policyholder" });
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: queryKeys.saleMandate(sale.id, sale.version),
    queryFn: () => api.get<MandatePreview>(`/sales/${sale.id}/mandate`),
    placeholderData: keepPreviousData,
  });

  async function agree() {
    setBusy(true);
    try {
      await draft.act("mandate", { agreed_by_person: isPolicyholders ? "policyholder" : "holder" });
      toast("success", "Agreement recorded");
    } catch (error) {
      toast("error", messageOf(error));
      void refetch();
      setBusy(false);
      const [wrong] = Object.keys(draft.snapshot().problems);
      if (wrong) return goToField(wrong);
    }
    flushSync(() => setBusy(false));
    document.querySelector<HTMLElement>(`[${NEXT_CONTROL}]`)?.focus();
  }

  useWindowEvent("keydown", (event) => {
    if (!event.altKey || event.code !== "KeyA" || busy || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    void agree();
  });

  return (
    <Section title="Debit order mandate">
      <div className="grid gap-4 @2xl:grid-cols-[1fr_14rem]">
        <MandateText preview={data} />
        <div className="flex flex-col items-start gap-3">
          <Agreement />
          <Button
            variant={sale.mandate ? "secondary" : "primary"}
            busy={busy}
            aria-keyshortcuts="Alt+A"
            data-field="mandate.agreed_by_person"
            onClick={() => void agree()}
          >
            {isPolicyholders ? "Client agreed" : "Account holder agreed"}
            {sale.mandate && " again"}
          </Button>
          {!isPolicyholders && (
            <p className="text-[13px] text-muted">Another person pays: the account holder must agree.</p>
          )}
          {["agreed_by_person", ...Object.values(LATE_FIELDS)].map((field) => (
            <ListMessage key={field} name={`mandate.${field}`} />
          ))}
        </div>
      </div>
    </Section>
  );
}

function MandateText({ preview }: { preview: MandatePreview | undefined }) {
  const { mandate } = useOpenSale().sale;
  if (!preview) return <Loading />;
  const isOther = mandate !== null && preview.sha256 !== null && preview.sha256 !== mandate.sha256;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {mandate && <ReadOut text={mandate.text} />}
      {isOther && <p className="font-medium">Read this out if you ask again:</p>}
      {(isOther || !mandate) && preview.preview && <ReadOut text={preview.preview} />}
      {!mandate && preview.no_text && <p className="text-muted">{preview.no_text}</p>}
    </div>
  );
}

const ReadOut = ({ text }: { text: string }) => (
  <p className="rounded-control border bg-background p-3 leading-relaxed break-words whitespace-pre-line">
    <WithGaps text={text} />
  </p>
);

/** Who agreed when; that an earlier agreement is void. */
function Agreement() {
  const { sale } = useOpenSale();
  if (sale.mandate) {
    return (
      <p className="flex gap-2 text-success-text">
        <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {sale.mandate.agreed_by_person === "holder" ? "The account holder" : "The client"} agreed on{" "}
          {formatDateTime(sale.mandate.agreed_at)}
          {sale.mandate.recording_id !== null && `, heard at ${formatSeconds(sale.mandate.at_seconds ?? 0)} of a call`}
        </span>
      </p>
    );
  }
  if (!sale.mandate_voided) return null;
  return (
    <p role="status" className="flex gap-2 text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />A detail in the agreed mandate has changed. Read
      it out and ask again.
    </p>
  );
}
