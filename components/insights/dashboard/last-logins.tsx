"use client";

import { useQuery } from "@tanstack/react-query";
import { PersonName } from "@/components/screen/person-name";
import { Badge } from "@/components/ui/badge";
import { Loading } from "@/components/ui/loading";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { LastLogin } from "@/lib/insights/dashboard/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** When each of the tenant's people last signed in. */
export function LastLogins({ tenantId }: { tenantId: number | null }) {
  const tenantQuery = tenantId === null ? "" : `?tenant_id=${tenantId}`;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.lastLogins(tenantQuery),
    queryFn: () => api.get<{ items: LastLogin[] }>(`/dashboard/tenant/users-last-login${tenantQuery}`),
  });
  const items = data?.items ?? [];
  return (
    <Panel title="Users last login">
      {isPending && (
        <div className="p-4">
          <Loading />
        </div>
      )}
      {error && (
        <div className="p-4">
          <RetryAlert error={error} onRetry={refetch} />
        </div>
      )}
      {data && items.length === 0 && <p className="px-4 py-10 text-center text-muted">No users found.</p>}
      <ScrollRegion label="Last logins" className="max-h-80 overflow-y-auto">
        <ul className="grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((user) => (
            <li key={user.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  <PersonName of={user} />
                </span>
                <span className="block truncate text-[13px] text-muted">{user.personality_name ?? user.email}</span>
              </span>
              <Badge tone={user.severity}>{user.display}</Badge>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  );
}
