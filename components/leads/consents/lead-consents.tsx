"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/screen/user";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { can } from "@/lib/identity/rights/permissions";
import type { Consent } from "@/lib/leads/consents/schema";
import type { LeadConsentState } from "@/lib/leads/record/consent-states";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";
import { formatDateTime } from "@/lib/platform/text/format";
import { CallConsent } from "./call-consent";
import { ConsentProof } from "./consent-proof";
import { channelText } from "./proof-text";

const ClientDialog = lazyDialog(() => import("./client-dialog").then((module) => module.ClientDialog));
const ConsentDialog = lazyDialog(() => import("./consent-dialog").then((module) => module.ConsentDialog));

const TONES = { given: "success", refused: "error", withdrawn: "error", unknown: "neutral" } as const;

/** The consent ledger of a person. Entries are added, and never changed. */
export function LeadConsents({ lead }: { lead: LeadDetail }) {
  const user = useUser();
  const [adding, setAdding] = useState(false);
  const [isChangingClient, setChangingClient] = useState(false);
  const ledger = useQuery({
    queryKey: queryKeys.consents("leads", lead.id),
    queryFn: () => api.get<Page<Consent>>(`/leads/${lead.id}/consents?per_page=100`),
  });
  const entries = ledger.data?.data ?? [];
  return (
    <section aria-label="Consent">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Consent</h3>
        {lead.consent_state !== "unknown" && <State state={lead.consent_state} />}
        <CallConsent lead={{ ...lead, processed_at: null }} />
        {can(user, "leads.update") && (
          <Button size="small" className="ml-auto" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-3.5" /> Record consent
          </Button>
        )}
      </div>
      {lead.registry_exemption && (
        <p className="mb-2 text-[13px] text-muted">
          Asked to be called ({lead.registry_exemption.reason}, {formatDateTime(lead.registry_exemption.at)}), so an
          earlier listing on the national opt-out registry doesn't apply.
        </p>
      )}
      {can(user, "leads.update") && (
        <Button size="small" className="mb-2" onClick={() => setChangingClient(true)}>
          {lead.is_client ? "Not a client" : "Mark as a client"}
        </Button>
      )}
      <div className="min-h-18">
        {ledger.isPending && <Loading />}
        {ledger.error && <RetryAlert error={ledger.error} onRetry={ledger.refetch} />}
        {ledger.data && entries.length === 0 && <p className="text-muted">No consent recorded yet.</p>}
        <ul className="flex flex-col gap-2">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="flex flex-wrap items-center gap-2">
                <State state={entry.state} />
                <span className="first-letter:uppercase">{entry.purpose}</span>
                <span className="text-muted">· {channelText(entry.channel)}</span>
              </p>
              <p className="text-[13px] break-words text-muted">
                {[entry.how, entry.wording && `“${entry.wording}”`, entry.evidence].filter(Boolean).join(" · ")}
              </p>
              <p className="text-[13px] text-muted">
                {entry.actor_name} · {formatDateTime(entry.created_at)}
              </p>
              <ConsentProof
                entry={entry}
                owner={lead.sale ? { kind: "sales", id: lead.sale.id } : { kind: "leads", id: lead.id }}
                mayName={can(user, "leads.update") && !lead.sale}
              />
            </li>
          ))}
        </ul>
      </div>
      {adding && <ConsentDialog lead={lead} onClose={() => setAdding(false)} />}
      {isChangingClient && <ClientDialog lead={lead} onClose={() => setChangingClient(false)} />}
    </section>
  );
}

const State = ({ state }: { state: LeadConsentState }) => (
  <Badge tone={TONES[state]}>{state === "unknown" ? "Unknown" : STATE_LABELS[state]}</Badge>
);

const STATE_LABELS = { given: "Given", refused: "Refused", withdrawn: "Withdrawn" };
