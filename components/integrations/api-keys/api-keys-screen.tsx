"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/rights/permissions";
import type { ApiKey, ShownApiKey } from "@/lib/integrations/api-keys/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDateTime } from "@/lib/platform/text/format";
import { RevokeButton, RotateButton } from "./api-key-actions";
import { STATE_FILTER, StateBadge } from "./api-key-labels";

const ApiKeyForm = lazyDialog(() => import("./api-key-form").then((module) => module.ApiKeyForm));
const SecretDialog = lazyDialog(() => import("./secret-dialog").then((module) => module.SecretDialog));

const columns: Column<ApiKey>[] = [
  {
    key: "name",
    label: "Name",
    sortBy: "name",
    cell: ({ id, name }) => (
      <Link href={`/integrations/api-keys/${id}`} className="rounded-control hover:underline">
        {name}
      </Link>
    ),
  },
  { key: "key", label: "Key", cell: ({ key_hint }) => <code className="text-[13px]">{key_hint}…</code> },
  { key: "state", label: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "scopes",
    label: "Scopes",
    priority: 2,
    cell: ({ scopes, include_personal_data }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <span className="text-[13px]">{scopes.join(", ")}</span>
        {include_personal_data && <Badge tone="warning">Personal data</Badge>}
      </span>
    ),
  },
  { key: "last_used", label: "Last use", sortBy: "last_used_at", cell: (key) => momentOf(key.last_used_at, "Never") },
  {
    key: "expires",
    label: "Expires",
    sortBy: "expires_at",
    priority: 3,
    cell: (key) => momentOf(key.expires_at, "Never"),
  },
  { key: "created_by", label: "Created by", hidden: true, cell: ({ created_by_name }) => created_by_name },
  {
    key: "created",
    label: "Created",
    sortBy: "created_at",
    hidden: true,
    cell: (key) => momentOf(key.created_at, "–"),
  },
];

const momentOf = (moment: string | null, none: string) => (
  <span className="tabular whitespace-nowrap">{moment ? formatDateTime(moment) : none}</span>
);

/** With this parameter the form for a new key is open: the command palette leads there. */
const NEW = "new";

/** The keys by which programs use the API, as a tab of the screen Integrations. */
export function ApiKeysScreen({ first }: { first: FirstPage<ApiKey> | undefined }) {
  const user = useUser();
  const { params, change } = useListState();
  const [created, setCreated] = useState<ShownApiKey>();
  const mayCreate = can(user, "integrations.store") && !user.impersonating;
  const open = (on: boolean) => change({ [NEW]: on ? "1" : null }, { keepPage: true, replace: true });
  const createButton = mayCreate && (
    <Button variant="primary" onClick={() => open(true)}>
      <Plus aria-hidden className="size-4" /> Create API key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Integrations"
        subtitle="API keys let programs read and change data of this organisation."
        action={createButton}
      />
      <IntegrationTabs shown="api-keys" />
      <ListView<ApiKey>
        resource="api-keys"
        label="API keys"
        columns={[...columns.slice(0, 1), ...useTenantColumn<ApiKey>(), ...columns.slice(1)]}
        defaultSort={{ by: "name", desc: false }}
        searchPlaceholder="Search name or creator"
        filters={[...useTenantFilter(), STATE_FILTER]}
        empty="No API keys found."
        emptyCause="A key lets a program read or change leads and sales."
        emptyAction={createButton}
        first={first}
        actions={(key) =>
          key.state === "active" && (
            <>
              <RotateButton apiKey={key} />
              <RevokeButton apiKey={key} />
            </>
          )
        }
      />
      {mayCreate && params.get(NEW) === "1" && <ApiKeyForm onCreated={setCreated} onClose={() => open(false)} />}
      {created && <SecretDialog apiKey={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}
