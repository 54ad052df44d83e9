"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Alert } from "@/components/ui/alert";
import { Badge, type Tone } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Registration } from "@/lib/leads/registry/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDate } from "@/lib/platform/text/format";

const RegistrationDialog = lazyDialog(() =>
  import("./registration-dialog").then((module) => module.RegistrationDialog),
);

const STATES: Record<Registration["state"], { tone: Tone; label: string }> = {
  missing: { tone: "error", label: "Missing" },
  passed: { tone: "error", label: "Not renewed" },
  soon: { tone: "warning", label: "Renew soon" },
  valid: { tone: "success", label: "Valid" },
};

const columns: Column<Registration>[] = [
  { key: "name", label: "Organisation", cell: ({ name }) => name },
  { key: "registry_number", label: "Number", cell: ({ registry_number }) => registry_number ?? "–" },
  {
    key: "registry_renews_on",
    label: "Renew by",
    cell: ({ registry_renews_on }) => (registry_renews_on ? formatDate(registry_renews_on) : "–"),
  },
  {
    key: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
];

/** The registration of each organisation with the registry, which is renewed every year. */
export function Registrations({ first }: { first: Registration[] }) {
  const [changed, setChanged] = useState<Registration>();
  const { data, error, refetch } = useQuery<{ data: Registration[] }, ApiError>({
    queryKey: queryKeys.resource("registry-registrations"),
    queryFn: () => api.get("/registry-registrations"),
    initialData: { data: first },
  });
  const unregistered = data.data.filter(({ state }) => state === "missing" || state === "passed");
  return (
    <>
      {unregistered.length > 0 && (
        <Alert tone="warning">
          Direct marketers must be registered with the registry and renew that every year. Missing or not renewed:{" "}
          {unregistered.map(({ name }) => name).join(", ")}.
        </Alert>
      )}
      <Panel title="Own registrations">
        {error ? (
          <RetryAlert error={error} onRetry={refetch} />
        ) : (
          <PlainTable
            label="Own registrations"
            columns={columns}
            rows={data.data}
            actions={(row) => <IconButton icon={Pencil} label={`Edit ${row.name}`} onClick={() => setChanged(row)} />}
          />
        )}
      </Panel>
      {changed && <RegistrationDialog registration={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
