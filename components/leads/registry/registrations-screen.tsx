"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Badge, type Tone } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import type { Registration } from "@/lib/leads/registry/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
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
const STATE_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));

const columns: Column<Registration>[] = [
  { key: "name", label: "Organisation", shrinks: true, sortBy: "name", cell: ({ name }) => name },
  { key: "registry_number", label: "Number", cell: ({ registry_number }) => registry_number ?? "–" },
  {
    key: "registry_renews_on",
    label: "Renew by",
    sortBy: "registry_renews_on",
    cell: ({ registry_renews_on }) => (registry_renews_on ? formatDate(registry_renews_on) : "–"),
  },
  {
    key: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
];

/** The registration of each organisation with the registry, which is renewed every year. For administrators. */
export function RegistrationsScreen({ first }: { first: FirstPage<Registration> | undefined }) {
  const [changed, setChanged] = useState<Registration>();
  return (
    <>
      <PageHeader
        title="Registrations"
        subtitle="Direct marketers must be registered with the opt-out registry and renew every year."
      />
      <ListView
        resource="registry-registrations"
        label="Registrations"
        columns={columns}
        defaultSort={{ by: "name", desc: false }}
        searchPlaceholder="Search name"
        filters={[{ name: "state", label: "State", options: STATE_CHOICES }]}
        empty="No organisations match."
        first={first}
        actions={(row) => <IconButton icon={Pencil} label={`Edit ${row.name}`} onClick={() => setChanged(row)} />}
      />
      {changed && <RegistrationDialog registration={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
