"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/identity/rights/permissions";
import type { Webhook } from "@/lib/integrations/webhooks/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";
import { DeliveryLog } from "./delivery-log";
import { Guide } from "./guide";
import { WebhookActions } from "./webhook-actions";

const DELIVERIES = "deliveries";

/** One webhook: its deliveries, and the guide for whoever receives its events. */
export function WebhookScreen({ first }: { first: Webhook }) {
  const { params, change } = useListState();
  const mayUpdate = can(useUser(), "integrations.update");
  const { data: webhook } = useQuery({
    queryKey: queryKeys.record("webhooks", first.id),
    queryFn: () => api.get<Webhook>(`/webhooks/${first.id}`),
    initialData: first,
  });
  const shown = params.get("tab") === "guide" ? "guide" : DELIVERIES;
  return (
    <>
      <div>
        <Link
          href="/integrations/webhooks"
          className="mb-1 inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> Webhooks
        </Link>
        <PageHeader
          title={`Webhook to ${new URL(webhook.url).host}`}
          subtitle={`${webhook.tenant.name} · ${webhook.description || webhook.url}`}
          action={mayUpdate && <WebhookActions webhook={webhook} />}
        />
      </div>
      <Warnings webhook={webhook} />
      <Tabs
        label="Webhook"
        shown={shown}
        onShow={(tab) => change({ tab: tab === DELIVERIES ? null : tab }, { replace: true })}
        tabs={[
          { id: DELIVERIES, label: "Deliveries", content: <DeliveryLog webhook={webhook} /> },
          { id: "guide", label: "Guide for the receiver", content: <Guide webhook={webhook} /> },
        ]}
      />
    </>
  );
}

function Warnings({
  webhook: { active, failing_since, switched_off_at, previous_secret_until: until },
}: {
  webhook: Webhook;
}) {
  return (
    <>
      {!active && switched_off_at && (
        <Alert tone="warning">
          Switched off on {formatDateTime(switched_off_at)}, after five days without a successful delivery. Switch it on
          once the receiver works.
        </Alert>
      )}
      {!active && !switched_off_at && <Alert tone="warning">This webhook is off: nothing is sent to it.</Alert>}
      {active && failing_since && (
        <Alert tone="warning">
          No successful delivery since {formatDateTime(failing_since)}. Deliveries are retried.
        </Alert>
      )}
      {until && new Date(until) > new Date() && (
        <Alert tone="info">The previous secret also signs until {formatDateTime(until)}.</Alert>
      )}
    </>
  );
}
