"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import type { DuplicatePair } from "@/lib/people/consumers/merge/schema";
import type { ConsumerName } from "@/lib/people/consumers/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { type FirstPage, invalidateResources } from "@/lib/platform/client/resource";
import { formatDate } from "@/lib/platform/text/format";
import { reasonText } from "./consumer-labels";

const MergeDialog = lazyDialog(() => import("./merge-dialog").then((module) => module.MergeDialog));

const columns: Column<DuplicatePair>[] = [
  { key: "one", label: "Person", shrinks: true, keeps: 16, cell: ({ people: [one] }) => <Person person={one} /> },
  { key: "other", label: "May also be", shrinks: true, cell: ({ people: [, other] }) => <Person person={other} /> },
  { key: "reasons", label: "Why", cell: ({ reasons }) => reasonText(reasons) },
  { key: "created_at", label: "Since", sortBy: "created_at", cell: ({ created_at }) => formatDate(created_at) },
];

const Person = ({ person }: { person: ConsumerName }) => (
  <span className="flex flex-col">
    <Link href={`/consumers/${person.id}`} className="font-medium hover:underline">
      <PersonName of={person} />
    </Link>
    {person.phone && (
      <span className="tabular text-[13px] text-muted">
        <PhoneNumber number={person.phone} />
      </span>
    )}
  </span>
);

/** Records that may be of one person. Somebody decides about each pair: nothing is merged by itself. */
export function DuplicatesScreen({ first }: { first: FirstPage<DuplicatePair> | undefined }) {
  const queryClient = useQueryClient();
  const [merging, setMerging] = useState<DuplicatePair>();
  const reload = () => invalidateResources(queryClient, "consumers", "consumers/duplicates");
  const dismiss = useMutation({
    mutationFn: ({ people: [one, other] }: DuplicatePair) =>
      api.post(`/consumers/${one.id}/dismiss`, { other_id: other.id }),
    onSuccess: async () => {
      toast("success", "Marked as different people");
      await reload();
    },
    onError: (error) => toast("error", messageOf(error)),
  });
  return (
    <>
      <PageHeader
        title="Likely duplicates"
        subtitle="Records that share a phone number, an email address or an ID number. Nothing is merged automatically."
      />
      <ListView
        resource="consumers/duplicates"
        label="Likely duplicates"
        columns={[
          ...columns,
          ...useTenantColumn<DuplicatePair>().map((column) => ({ ...column, sortBy: undefined, priority: 4 as const })),
        ]}
        defaultSort={{ by: "created_at", desc: true }}
        filters={useTenantFilter()}
        empty="No likely duplicates."
        first={first}
        actions={(pair) => (
          <span className="inline-flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => setMerging(pair)}>
              <UsersRound aria-hidden className="size-4 text-muted" /> Compare
            </Button>
            <Button size="small" variant="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate(pair)}>
              Not the same person
            </Button>
          </span>
        )}
      />
      {merging && (
        <MergeDialog
          ids={merging.people.map(({ id }) => id)}
          onMerged={() => void reload()}
          onClose={() => setMerging(undefined)}
        />
      )}
    </>
  );
}
