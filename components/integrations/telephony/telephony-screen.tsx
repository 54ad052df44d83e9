"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { Command } from "@/components/integrations/commands/command";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/identity/rights/permissions";
import type { Telephony } from "@/lib/integrations/telephony/schema";
import { dialAddress } from "@/lib/leads/calls/dial";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { TELEPHONY_COMMANDS } from "./telephony-examples";

const TelephonyForm = lazyDialog(() => import("./telephony-form").then((module) => module.TelephonyForm));

const SAMPLE = { phone: "+27821234567", lead_id: "A-10023", call_id: "0b7c9a52" };

type Props = {
  first: Telephony;
  /** Where the API is: "https://example.com". */
  origin: string;
};

/** How telephone links call, and how a telephone system reports calls: a tab of the screen Integrations. */
export function TelephonyScreen({ first, origin }: Props) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const query = new URLSearchParams(useTenantQuery()).toString();
  const queryKey = queryKeys.record("telephony", first.tenant_id);
  const { data: telephony } = useQuery({
    queryKey,
    queryFn: () => api.get<Telephony>(`/telephony?${query}`),
    initialData: first,
  });
  const { click_to_dial } = telephony;
  const editButton = can(user, "integrations.update") && (
    <Button variant="primary" onClick={() => setEditing(true)}>
      <Pencil aria-hidden className="size-4" /> Edit
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Integrations"
        subtitle={`Telephony of ${telephony.tenant.name}: dial links, and reports of calls and recordings.`}
        action={editButton}
      />
      <IntegrationTabs shown="telephony" />
      <div className="flex max-w-4xl flex-col gap-4">
        <Panel title="Click to dial">
          <dl className="flex flex-col gap-3 px-4 py-3">
            <Fact label="Dial link address" value={click_to_dial ?? "tel:{phone}"} />
            <Fact label="Example" value={dialAddress({ click_to_dial, agent_extension: "201" }, SAMPLE)} />
          </dl>
          <p className="px-4 pb-3 text-muted">
            Set each agent's extension on the user. Incoming calls to it open in the agent's console.
          </p>
        </Panel>
        <Panel title="Reporting calls">
          <ol className="flex list-decimal flex-col gap-2 py-3 pr-4 pl-8">
            <li>
              Create an API key with the scopes <code>calls:write</code> and <code>recordings:write</code> under API
              keys, and put its secret into <code>TSK</code>: <code>read -rs TSK</code>, Enter, paste the secret, Enter.
            </li>
            <li>
              Name the lead by <code>lead_id</code> (its reference as text, or its id as a number) or by{" "}
              <code>phone</code>, which needs a key that includes personal data. An unknown lead is refused with 422.
            </li>
            <li>
              Report the end with the <code>call_id</code> of the start, or report both at once. Sending a report again
              changes nothing. If an agent started the call, send the <code>call_id</code> of its dial link; without it,
              the call is matched by lead and extension.
            </li>
            <li>
              Send a recording for a <code>lead_id</code> or a <code>sale_reference</code>: MP3, WAV, OGG, M4A or WEBM
              up to 200 MB, at most 30 days after its call. Add the <code>call_id</code> to link it to its call in the
              history. Or give its address as <code>recording_url</code> when you report the call: it is fetched once.
            </li>
          </ol>
        </Panel>
        {TELEPHONY_COMMANDS.map(({ title, command }) => (
          <Command key={title} title={title} text={command(origin)} />
        ))}
      </div>
      {editing && (
        <TelephonyForm
          telephony={telephony}
          onSaved={(saved) => queryClient.setQueryData(queryKey, saved)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-[13px] text-muted">{label}</dt>
    <dd>
      <code className="break-all">{value}</code>
    </dd>
  </div>
);
