import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { DeadDeliveries, OperationsOverview } from "@/lib/insights/operations/schema";
import { formatCount } from "@/lib/platform/text/format";

const columns: Column<DeadDeliveries>[] = [
  {
    key: "host",
    label: "Webhook",
    cell: ({ id, host, active }) => (
      <>
        <Link href={`/integrations/webhooks/${id}?state=dead`} className="rounded-control break-all hover:underline">
          {host}
        </Link>
        {!active && <span className="font-normal text-muted"> (off)</span>}
      </>
    ),
  },
  { key: "tenant", label: "Tenant", cell: ({ tenant }) => tenant.name },
  {
    key: "dead",
    label: "Failed",
    align: "right",
    cell: ({ dead }) => <span className="tabular">{formatCount(dead)}</span>,
  },
];

/** The deliveries to webhooks that were given up, which are sent again at the webhook. */
export const WebhooksPanel = ({ webhooks: { waiting, dead, with_dead } }: Pick<OperationsOverview, "webhooks">) => (
  <Panel title="Webhooks">
    <p className={`px-4 py-3 text-muted ${with_dead.length > 0 ? "border-b" : ""}`}>
      {formatCount(waiting)} pending, {formatCount(dead)} failed in the last 30 days.
      {dead > 0 && " Open a webhook to see why, and resend its deliveries once the receiver works."}
    </p>
    {with_dead.length > 0 && <PlainTable label="Webhooks" columns={columns} rows={with_dead} />}
  </Panel>
);
