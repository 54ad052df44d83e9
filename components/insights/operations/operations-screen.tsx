"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { FailedJob, OperationsOverview } from "@/lib/insights/operations/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { FirstPage } from "@/lib/platform/client/resource";
import { BackupsPanel } from "./backups-panel";
import { FailedJobs } from "./failed-jobs";
import { HealthList } from "./health-list";
import { Needs } from "./needs";
import { PANELS } from "./panels";
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
      <Needs {...data} />
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
          <Panel id={PANELS.health} title="Health">
            <HealthList health={data.health} />
          </Panel>
          <ReleasePanel release={data.release} migrations={data.migrations} />
        </div>
      </div>
    </>
  );
}
