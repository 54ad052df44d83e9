"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/table/column";
import { Pager } from "@/components/table/pager";
import { PlainTable } from "@/components/table/plain-table";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { LoginActivity } from "@/lib/identity/sessions/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useLastPage } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { formatDateTime, truncate } from "@/lib/platform/text/format";

const USER_AGENT_MAX_LENGTH = 300;

const columns: Column<LoginActivity>[] = [
  { key: "time", label: "Time", cell: (activity) => <Time activity={activity} /> },
  { key: "tenant", label: "Tenant", shrinks: true, cell: ({ tenant_name }) => tenant_name ?? "–" },
  { key: "place", label: "Place", cell: ({ city, country }) => [city, country].filter(Boolean).join(", ") || "–" },
  { key: "ip", label: "IP address", cell: ({ ip }) => <span className="tabular break-all">{ip ?? "–"}</span> },
  { key: "user_agent", label: "Browser", cell: ({ user_agent }) => <UserAgent text={user_agent} /> },
];

const Time = ({ activity: { created_at, is_new_device } }: { activity: LoginActivity }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <time dateTime={created_at} className="whitespace-nowrap">
      {formatDateTime(created_at)}
    </time>
    {is_new_device && <Badge tone="warning">New device</Badge>}
  </span>
);

const UserAgent = ({ text }: { text: string | null }) => (
  <span
    className="line-clamp-2 min-w-40 text-[13px] break-all text-muted max-sm:min-w-0 max-sm:text-right"
    title={text ?? undefined}
  >
    {text ? truncate(text, USER_AGENT_MAX_LENGTH) : "–"}
  </span>
);

/** When and where the user signed in, latest first. @param first the page that the server rendered */
export function LoginHistory({ first }: { first: Page<LoginActivity> | undefined }) {
  const { params, change } = useListState();
  const page = params.get("page") ?? "1";
  const history = useQuery({
    queryKey: queryKeys.loginHistory(page),
    queryFn: () => api.get<Page<LoginActivity>>(`/me/login-activities?page=${encodeURIComponent(page)}`),
    initialData: page === String(first?.meta.current_page) ? first : undefined,
    placeholderData: keepPreviousData,
  });
  const { error, refetch } = history;
  const { page: data, isStale, hasFailed } = useLastPage(history);
  return (
    <Panel title="Login history">
      {error && (
        <div className="p-4">
          <RetryAlert error={error} onRetry={refetch} />
        </div>
      )}
      {data?.meta.total === 0 && !hasFailed ? (
        <Empty>No login activity yet.</Empty>
      ) : (
        <PlainTable label="Login history" columns={columns} rows={data?.data} stale={isStale} failed={hasFailed} />
      )}
      {data && data.meta.last_page > 1 && <Pager meta={data.meta} onPage={(page) => change({ page })} />}
    </Panel>
  );
}
