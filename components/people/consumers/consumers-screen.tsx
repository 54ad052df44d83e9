"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import type { Column } from "@/components/table/column";
import { ListView, type Selected } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { ConsumerRow, Linking } from "@/lib/people/consumers/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { type FirstPage, invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, formatDate } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { CONSENT_LABELS, CONSENT_TONES } from "./consumer-labels";

const MergeDialog = lazyDialog(() => import("./merge-dialog").then((module) => module.MergeDialog));

const columns: Column<ConsumerRow>[] = [
  {
    key: "name",
    label: "Name",
    shrinks: true,
    keeps: 16,
    sortBy: "name",
    cell: (person) => <PersonName of={person} />,
  },
  { key: "id_number", label: "ID number", priority: 2, cell: ({ id_number }) => <Figure text={id_number} /> },
  { key: "phone", label: "Phone", cell: ({ phone }) => (phone ? <PhoneNumber number={phone} /> : "–") },
  { key: "leads", label: "Leads", align: "right", cell: ({ leads }) => <Figure text={formatCount(leads)} /> },
  { key: "sales", label: "Sales", align: "right", cell: ({ sales }) => <Figure text={formatCount(sales)} /> },
  {
    key: "last_contact_at",
    label: "Last call",
    priority: 3,
    cell: ({ last_contact_at: at }) => (at ? formatAge(at) : "None"),
  },
  {
    key: "consent",
    label: "Consent",
    priority: 3,
    cell: ({ consent }) => <Badge tone={CONSENT_TONES[consent]}>{CONSENT_LABELS[consent]}</Badge>,
  },
  {
    key: "suppressed",
    label: "Do not contact",
    priority: 2,
    cell: ({ suppressed }) => (suppressed ? <Badge tone="error">Do not contact</Badge> : "–"),
  },
  {
    key: "created_at",
    label: "Since",
    sortBy: "created_at",
    priority: 4,
    cell: ({ created_at }) => formatDate(created_at),
  },
];

const Figure = ({ text }: { text: string | null }) => <span className="tabular whitespace-nowrap">{text ?? "–"}</span>;

/** The people behind leads and sales. */
export function ConsumersScreen({ first }: { first: FirstPage<ConsumerRow> | undefined }) {
  const router = useRouter();
  const tenantColumns = useTenantColumn<ConsumerRow>().map((column) => ({
    ...column,
    sortBy: undefined,
    priority: 4 as const,
  }));
  return (
    <>
      <PageHeader
        title="Consumers"
        subtitle="One record per person, across all leads and sales."
        action={
          <Link href={useDuplicatesAddress()} className={buttonStyle()}>
            <UsersRound aria-hidden className="size-4" /> Likely duplicates
          </Link>
        }
      />
      <Progress />
      <ListView
        resource="consumers"
        label="Consumers"
        columns={[...columns, ...tenantColumns]}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search name, phone, email, ID number"
        byIdNumber
        filters={useTenantFilter()}
        empty="No consumers yet."
        emptyCause="Each person appears here with their first lead."
        first={first}
        bulk={(selected) => <MergeButton selected={selected} />}
        onOpen={({ id }) => router.push(`/consumers/${id}`)}
      />
    </>
  );
}

function useDuplicatesAddress(): string {
  const tenantId = useListState().params.get("tenant_id");
  return `/consumers/duplicates${tenantId ? `?tenant_id=${tenantId}` : ""}`;
}

const RELOAD_MS = 3_000;

/** How far the people of earlier leads and sales are found, while that goes on. */
function Progress() {
  const asked = useListState().params.get("tenant_id");
  const selected = useSelectedTenant();
  const query = `tenant_id=${asked ?? selected?.id ?? ""}`;
  const { data } = useQuery({
    queryKey: queryKeys.linking(query),
    queryFn: () => api.get<Linking>(`/consumers/linking?${query}`),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? RELOAD_MS : false),
  });
  if (!data || data.waiting === 0) return null;
  const done = Math.max(0, data.total - data.waiting);
  return (
    <Alert tone="info">
      Linking earlier leads and sales to people: {formatCount(done)} of {formatCount(Math.max(data.total, done))} done.
      You can leave this page.
      <progress
        aria-label="Leads and sales linked"
        value={done}
        max={Math.max(data.total, 1)}
        className="mt-1 block h-1.5 w-full"
      />
    </Alert>
  );
}

const MAX_MERGED = 10;

function MergeButton({ selected: { ids, all, clear } }: { selected: Selected }) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const canMerge = !all && ids.length >= 2 && ids.length <= MAX_MERGED;
  return (
    <>
      <Button size="small" disabled={!canMerge} onClick={() => setOpen(true)}>
        <UsersRound aria-hidden className="size-4 text-muted" /> Merge …
      </Button>
      {!canMerge && <span className="text-[13px] text-muted">Choose 2 to {MAX_MERGED} people to merge.</span>}
      {isOpen && (
        <MergeDialog
          ids={ids}
          onMerged={() => {
            clear();
            void invalidateResources(queryClient, "consumers");
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
