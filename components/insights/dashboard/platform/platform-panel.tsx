"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSelectTenant } from "@/components/identity/tenancy/use-select-tenant";
import { HealthList } from "@/components/insights/operations/health-list";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { MonthFigure, PlatformOverview, TenantFigures } from "@/lib/insights/dashboard/platform/schema";
import { monthBefore, type Period } from "@/lib/insights/rollup/period";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { counted, formatCount, formatDayMonth } from "@/lib/platform/text/format";
import { changeOf } from "../change";
import { ChangeText } from "../change-text";
import { type ListFilters, listAddress } from "../list-address";
import { REFRESH_MS } from "../refresh";

type Props = { first: PlatformOverview; tenantId: number | null };

/** The tenants and the health of the installation, at the head of an administrator's dashboard. */
export function PlatformPanel({ first, tenantId }: Props) {
  const query = tenantId === null ? "" : `?tenant_id=${tenantId}`;
  const { data } = useQuery({
    queryKey: queryKeys.platform(query),
    queryFn: () => api.get<PlatformOverview>(`/dashboard/platform${query}`),
    initialData: first,
    refetchInterval: REFRESH_MS,
  });
  const { tenants, total, period, health } = data;
  const all = (
    <Link href="/tenants" className="text-primary-text hover:underline">
      {tenants.length < total ? `All ${formatCount(total)} tenants` : "Manage tenants"}
    </Link>
  );
  const operations = (
    <Link href="/operations" className="text-primary-text hover:underline">
      Operations
    </Link>
  );
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel title="Tenants" action={all}>
        <PlainTable label="Tenants" columns={columnsOf(period, tenantId)} rows={tenants} />
      </Panel>
      <Panel title="Health" action={operations}>
        <HealthList health={health} />
      </Panel>
    </div>
  );
}

const columnsOf = (period: Period, tenantId: number | null): Column<TenantFigures>[] => [
  {
    key: "name",
    label: "Tenant",
    cell: (tenant) => <TenantName tenant={tenant} isSelected={tenant.id === tenantId} />,
  },
  {
    key: "users",
    label: "Users",
    align: "right",
    cell: ({ id, name, users, signed_in_today }) => (
      <Figure
        href={`/users?${new URLSearchParams({ tenant_id: String(id), active: "1" })}`}
        label={`${counted(users, "active user")} of ${name}`}
        count={users}
        note={`${formatCount(signed_in_today)} signed in today`}
      />
    ),
  },
  {
    key: "leads",
    label: "Leads this month",
    align: "right",
    cell: ({ id, name, leads }) => (
      <MonthCell
        figure={leads}
        period={period}
        label={`${counted(leads.count, "lead")} of ${name} this month`}
        href={leadsOf(id, period)}
      />
    ),
  },
  {
    key: "sales",
    label: "Sales this month",
    align: "right",
    cell: ({ id, name, sales }) => (
      <MonthCell
        figure={sales}
        period={period}
        label={`${counted(sales.count, "submitted sale")} of ${name} this month`}
        href={salesOf(id, period)}
      />
    ),
  },
];

const leadsOf = (tenant_id: number, period: Period) =>
  listAddress("leads", { tenant_id, ...period } satisfies ListFilters);

const salesOf = (tenant_id: number, period: Period) =>
  listAddress("sales", { tenant_id, credit: "submitted", date_field: "submitted", ...period } satisfies ListFilters);

function TenantName({ tenant, isSelected }: { tenant: TenantFigures; isSelected: boolean }) {
  const select = useSelectTenant();
  if (isSelected) {
    return (
      <span className="flex min-w-0 items-center gap-2">
        <span className="max-w-56 truncate font-medium">{tenant.name}</span>
        <Badge tone="primary">Shown below</Badge>
      </span>
    );
  }
  return (
    <button
      type="button"
      title={`Show the figures of ${tenant.name}`}
      onClick={() => select(tenant)}
      className="max-w-56 cursor-pointer truncate rounded-control font-medium hover:underline"
    >
      {tenant.name}
    </button>
  );
}

type MonthProps = { figure: MonthFigure; period: Period; label: string; href: string };

function MonthCell({ figure: { count, previous }, period, label, href }: MonthProps) {
  const change = previous === 0 ? undefined : changeOf(count, previous, "last month");
  const note = change ? <ChangeText change={change} /> : `none to ${formatDayMonth(monthBefore(period.date_to))}`;
  return <Figure href={href} label={label} count={count} note={note} />;
}

function Figure({ href, label, count, note }: { href: string; label: string; count: number; note: ReactNode }) {
  return (
    <span className="tabular inline-flex flex-col items-end leading-4">
      <Link href={href} aria-label={label} className="rounded-control font-medium hover:underline">
        {formatCount(count)}
      </Link>
      <span className="inline-flex items-center gap-1 text-[12px] text-muted">{note}</span>
    </span>
  );
}
