"use client";

import { useQuery } from "@tanstack/react-query";
import { ConsentProof } from "@/components/leads/consents/consent-proof";
import { channelText } from "@/components/leads/consents/proof-text";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Consent } from "@/lib/leads/consents/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";
import { formatDateTime } from "@/lib/platform/text/format";

/** The consents that the client of a sale has given, with what proves them. Nothing while there is none. */
export function SaleConsents() {
  const { sale } = useOpenSale();
  const consents = useQuery({
    queryKey: queryKeys.consents("sales", sale.id),
    queryFn: () => api.get<Page<Consent>>(`/sales/${sale.id}/consents?per_page=100`),
  });
  const given = consents.data?.data.filter(({ state, on_call, proof }) => state === "given" && (on_call || proof));
  if (consents.error) return <RetryAlert error={consents.error} onRetry={consents.refetch} />;
  if (!given || given.length === 0) return null;
  return (
    <section aria-label="Consents" className="flex flex-col gap-2">
      <h3 className="font-semibold">Consents on a call</h3>
      <ul className="flex flex-col gap-2">
        {given.map((entry) => (
          <li key={entry.id}>
            <p className="flex flex-wrap gap-x-2">
              <span className="first-letter:uppercase">{entry.purpose}</span>
              <span className="text-muted">
                {channelText(entry.channel)} · {formatDateTime(entry.created_at)}
              </span>
            </p>
            <ConsentProof entry={entry} owner={{ kind: "sales", id: sale.id }} mayName={sale.can.name_recording} />
          </li>
        ))}
      </ul>
    </section>
  );
}
