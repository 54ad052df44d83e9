"use client";

import { useQuery } from "@tanstack/react-query";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { FailedJob, HealthCheck, OperationsOverview } from "@/lib/insights/operations/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { FirstPage } from "@/lib/platform/client/resource";
import { counted } from "@/lib/platform/text/format";
import { BackupsPanel } from "./backups-panel";
import { FailedJobs } from "./failed-jobs";
import { HealthList } from "./health-list";
import { PayeePanel } from "./payee-panel";
import { QueuesPanel } from "./queues-panel";
import { REFRESH_MS } from "./refresh";
import { ReleasePanel } from "./release-panel";
import { UnreviewedPanel } from "./unreviewed-panel";
import { WebhooksPanel } from "./webhooks-panel";

type Props = { overview: OperationsOverview; firstJobs: FirstPage<FailedJob> | undefined };

/** What works in the background and what needs a person, for administrators. It is kept up to date while it is open. */
export function OperationsScreen({ overview, firstJobs }: Props) {
  const { data, error, refetch } = useQuery<OperationsOverview, ApiError>({
    queryKey: queryKeys.operations(),
    queryFn: () => api.get("/operations"),
    initialData: overview,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader title="Operations" subtitle="Background jobs, and what needs your attention" />
      {error && <RetryAlert error={error} onRetry={refetch} />}
      <Needs health={data.health} unpaid={data.without_payee.total} unreviewed={data.unreviewed.total} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PayeePanel without_payee={data.without_payee} />
          <UnreviewedPanel unreviewed={data.unreviewed} />
          <FailedJobs first={firstJobs} />
          <QueuesPanel queues={data.queues} />
          <BackupsPanel backups={data.backups} />
          <WebhooksPanel webhooks={data.webhooks} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-wide:order-first">
          <Panel title="Health">
            <HealthList health={data.health} />
          </Panel>
          <ReleasePanel release={data.release} migrations={data.migrations} />
        </div>
      </div>
    </>
  );
}

type NeedsProps = { health: HealthCheck[]; unpaid: number; unreviewed: number };

function Needs({ health, unpaid, unreviewed }: NeedsProps) {
  const failing = health.filter(({ state }) => state === "error");
  const warnings = health.filter(({ state }) => state === "warning");
  if (failing.length + warnings.length + unpaid + unreviewed === 0) {
    return <Alert tone="success">Nothing needs your attention.</Alert>;
  }
  return (
    <>
      {failing.map(({ part, text }) => (
        <Alert key={part}>
          <strong className="font-medium">{part}:</strong> {text}
        </Alert>
      ))}
      {warnings.map(({ part, text }) => (
        <Alert key={part} tone="warning">
          <strong className="font-medium">{part}:</strong> {text}
        </Alert>
      ))}
      {unpaid > 0 && <Alert tone="warning">{counted(unpaid, "submitted sale")} without a payee, listed below.</Alert>}
      {unreviewed > 0 && (
        <Alert tone="warning">{counted(unreviewed, "sale")} that nobody can review, listed below.</Alert>
      )}
    </>
  );
}
