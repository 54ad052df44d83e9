"use client";

import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { Badge } from "@/components/ui/badge";
import { IconLink } from "@/components/ui/icon-link";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import type { SecretWebhook, Webhook, WebhookRow } from "@/lib/integrations/webhooks/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { counted, formatCount, formatDateTime } from "@/lib/platform/text/format";
import { healthOf } from "./webhook-labels";

const WebhookForm = lazyDialog(() => import("./webhook-form").then((module) => module.WebhookForm));
const SecretDialog = lazyDialog(() => import("./secret-dialog").then((module) => module.SecretDialog));

/** A webhook. The response to its creation includes its secret. */
type Row = WebhookRow & { secret?: string };

const pathOf = ({ id }: Row) => `/integrations/webhooks/${id}`;

const url: Column<Row> = {
  key: "url",
  label: "Address",
  sortBy: "url",
  cell: (webhook) => (
    <Link href={pathOf(webhook)} className="rounded-control font-medium hover:underline">
      <ShortText text={webhook.url} />
    </Link>
  ),
};

const columns: Column<Row>[] = [
  { key: "state", label: "State", cell: (webhook) => <Health webhook={webhook} /> },
  {
    key: "events",
    label: "Events",
    cell: ({ events }) => <span title={events.join(", ")}>{counted(events.length, "event")}</span>,
  },
  {
    key: "personal",
    label: "Personal data",
    priority: 3,
    cell: ({ include_personal_data }) => (include_personal_data ? "In full" : "Hidden"),
  },
  {
    key: "last",
    label: "Last delivered",
    cell: ({ deliveries }) => (
      <span className="tabular whitespace-nowrap">
        {deliveries?.last_delivered_at ? formatDateTime(deliveries.last_delivered_at) : "–"}
      </span>
    ),
  },
  {
    key: "pending",
    label: "Pending",
    align: "right",
    cell: ({ deliveries }) => formatCount(deliveries?.pending ?? 0),
  },
  { key: "dead", label: "Failed", align: "right", cell: ({ deliveries }) => formatCount(deliveries?.dead ?? 0) },
  { key: "description", label: "Description", hidden: true, cell: ({ description }) => description || "–" },
  {
    key: "created",
    label: "Created",
    sortBy: "created_at",
    hidden: true,
    cell: (row) => formatDateTime(row.created_at),
  },
];

const isSecret = (row: Row): row is SecretWebhook => row.secret !== undefined;

type Props = { first: FirstPage<WebhookRow> | undefined; tabs: ReactNode };

/** The webhooks, as a tab of the screen Integrations. */
export function WebhooksScreen({ first, tabs }: Props) {
  const [created, setCreated] = useState<SecretWebhook>();
  return (
    <>
      <ListScreen<Row>
        resource="webhooks"
        group="integrations"
        singular="Webhook"
        title="Integrations"
        tabs={tabs}
        subtitle="Webhooks notify your own systems of lead and sale events."
        label="Webhooks"
        columns={[url, ...useTenantColumn<Row>(), ...columns]}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search address or description"
        filters={[...useTenantFilter(), STATUS_FILTER]}
        empty="No webhooks yet."
        emptyCause="Create one to notify your own systems of new leads, sales and their outcomes."
        first={first}
        form={WebhookForm}
        describe={(webhook) => `the webhook to ${webhook.url}, with its deliveries`}
        onCreated={(webhook) => isSecret(webhook) && setCreated(webhook)}
        rowActions={(webhook) => <IconLink icon={ListChecks} label="Deliveries and guide" href={pathOf(webhook)} />}
      />
      {created && <SecretDialog webhook={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { label, tone } = healthOf(webhook);
  return <Badge tone={tone}>{label}</Badge>;
}
