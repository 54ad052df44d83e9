"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { useTenants } from "@/components/identity/tenancy/tenant-choice";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { ShortText } from "@/components/table/short-text";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/input/input";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import { CLASS_LABELS } from "@/lib/identity/resources/class-labels";
import { RETENTION_CLASSES } from "@/lib/leads/recordings/retention-classes";
import type { RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDate } from "@/lib/platform/text/format";
import { CLASS_BEGINNINGS } from "./class-beginnings";

const PeriodDialog = lazyDialog(() => import("./period-dialog").then((module) => module.PeriodDialog));
const DropDialog = lazyDialog(() => import("./drop-dialog").then((module) => module.DropDialog));

const columns: Column<RetentionPeriodRow>[] = [
  { key: "class", label: "Class", cell: (period) => CLASS_LABELS[period.class] },
  {
    key: "length",
    label: "Stored for",
    cell: (period) => (
      <span className="max-sm:text-right">
        <span className="whitespace-nowrap">
          {period.length} {period.unit}
        </span>{" "}
        <span className="text-muted">{CLASS_BEGINNINGS[period.class]}</span>
      </span>
    ),
  },
  {
    key: "rehearsed_on",
    label: "Dry run",
    cell: ({ rehearsed_on }) => (rehearsed_on === null ? "Tonight" : formatDate(rehearsed_on)),
  },
];

const sourceColumn: Column<RetentionPeriodRow> = {
  key: "source",
  label: "Source",
  cell: ({ source }) => <Source text={source} />,
};

const Source = ({ text }: { text: string }) => (
  <span className="text-[13px] text-muted max-sm:text-right">
    <ShortText text={text} />
  </span>
);

const ownColumn: Column<RetentionPeriodRow> = {
  key: "own",
  label: "Set for",
  cell: ({ own, platform }) =>
    own ? (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge tone="info">This organisation</Badge>
        <span className="text-[13px] text-muted">
          instead of {platform.length} {platform.unit}
        </span>
      </span>
    ) : (
      "All organisations"
    ),
};

type Change = { of: RetentionPeriodRow; how: "edit" | "drop" };

/**
 * The periods of all classes, for all organisations or for one. Administrators change them.
 * @param first those that are shown unless an organisation is chosen
 */
export function Periods({ first }: { first: { data: RetentionPeriodRow[] } }) {
  const mayChange = useUser().is_admin;
  const tenants = useTenants();
  const [change, setChange] = useState<Change>();
  const asked = useListState().params.get("tenant_id");
  const tenant = mayChange ? (tenants.find(({ id }) => String(id) === asked) ?? null) : null;
  const query = mayChange && asked ? `?tenant_id=${encodeURIComponent(asked)}` : "";
  const periods = useQuery<{ data: RetentionPeriodRow[] }, ApiError>({
    queryKey: queryKeys.retentionPeriods(query),
    queryFn: () => api.get(`/retention-periods${query}`),
    initialData: query === "" ? first : undefined,
  });
  const close = () => setChange(undefined);
  const buttons = (period: RetentionPeriodRow) => (
    <>
      {period.own && (
        <IconButton
          icon={Undo2}
          label={`Use the period of all organisations for ${CLASS_LABELS[period.class]}`}
          onClick={() => setChange({ of: period, how: "drop" })}
        />
      )}
      <IconButton
        icon={Pencil}
        label={`Edit ${CLASS_LABELS[period.class]}`}
        onClick={() => setChange({ of: period, how: "edit" })}
      />
    </>
  );
  const shown =
    mayChange && !asked
      ? [...columns, sourceColumn]
      : [...columns.toSpliced(2, 0, ownColumn), { ...sourceColumn, priority: 3 as const }];
  return (
    <section aria-label="Periods" className="rounded-panel border bg-surface shadow-panel">
      {mayChange && <TenantChoice tenants={tenants} asked={asked} />}
      {periods.error ? (
        <RetryAlert error={periods.error} onRetry={periods.refetch} />
      ) : (
        <PlainTable
          label="Periods"
          expected={RETENTION_CLASSES}
          columns={shown}
          rows={periods.data?.data}
          {...(mayChange && (tenant || !asked) && { actions: buttons })}
        />
      )}
      <p className="border-t px-4 py-3 text-[13px] text-muted">
        {CLASS_LABELS.consent}: stored while the consent is valid, or until its lead or its unsubmitted sale is
        anonymised; then for the period of their class (Protection of Personal Information Act 4 of 2013, regulations as
        amended on 17 April 2025).
      </p>
      {change?.how === "edit" && <PeriodDialog period={change.of} tenant={tenant} onClose={close} />}
      {change?.how === "drop" && tenant && <DropDialog period={change.of} tenant={tenant} onClose={close} />}
    </section>
  );
}

type Tenants = { tenants: readonly { id: number; name: string }[]; asked: string | null };

/** Chooses whose periods are shown, and whose reports below. */
function TenantChoice({ tenants, asked }: Tenants) {
  const id = useId();
  const { change } = useListState();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-3">
      <label htmlFor={id} className="text-[13px] font-medium text-muted">
        Periods of
      </label>
      <div className="w-full max-w-72">
        <Select id={id} value={asked ?? ""} onChange={({ target }) => change({ tenant_id: target.value || null })}>
          <option value="">All organisations</option>
          {tenants.map(({ id: tenantId, name }) => (
            <option key={tenantId} value={tenantId}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
