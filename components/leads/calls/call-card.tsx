"use client";

import { useQuery } from "@tanstack/react-query";
import { PhoneIncoming, X } from "lucide-react";
import { PersonName } from "@/components/screen/person-name";
import { buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { IncomingCall } from "@/lib/leads/calls/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** A call to the user's extension, with a link to the caller's lead. */
export function CallCard({ call, onDismiss }: { call: IncomingCall; onDismiss: () => void }) {
  const { data: lead } = useQuery({
    queryKey: queryKeys.record("leads", call.lead_id),
    queryFn: () => api.get<LeadDetail>(`/leads/${call.lead_id}`),
    retry: false, // a user who may not see the lead sees that somebody calls
  });
  return (
    <article className="flex gap-3 rounded-panel border bg-surface p-3 shadow-floating">
      <PhoneIncoming aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {lead ? (
            <>
              <PersonName of={lead} /> is calling
            </>
          ) : (
            "Incoming call"
          )}
        </p>
        <p className="text-muted">{lead ? lead.product.name : "On your extension"}</p>
        {lead && (
          <Link
            href={`/leads/${call.product_slug}?lead=${call.lead_id}`}
            className={`mt-2 ${buttonStyle("primary", "small")}`}
            onClick={onDismiss}
          >
            Open lead
          </Link>
        )}
      </div>
      <IconButton icon={X} label="Dismiss the call" onClick={onDismiss} />
    </article>
  );
}
