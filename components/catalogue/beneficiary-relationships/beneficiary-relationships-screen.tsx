"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { NameCell, STATUS_FILTER, yesOrNo } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Relationship } from "@/lib/catalogue/beneficiary-relationships/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { GROUP_CHOICES, GROUP_LABELS } from "./relationship-labels";

const RelationshipForm = lazyDialog(() => import("./relationship-form").then((module) => module.RelationshipForm));

const name: Column<Relationship> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<Relationship>[] = [
  { key: "group", label: "Group", sortBy: "group", cell: ({ group }) => GROUP_LABELS[group] },
  { key: "adult_only", label: "Adult only", cell: ({ adult_only }) => yesOrNo(adult_only) },
];

export function BeneficiaryRelationshipsScreen({ first }: { first: FirstPage<Relationship> | undefined }) {
  return (
    <ListScreen
      resource="beneficiary-relationships"
      singular="Beneficiary relationship"
      title="Config • Beneficiary relationships"
      subtitle="How a beneficiary can be related to the policyholder."
      label="Beneficiary relationships"
      columns={[name, ...useTenantColumn<Relationship>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), { name: "group", label: "Group", options: GROUP_CHOICES }, STATUS_FILTER]}
      empty="No beneficiary relationships found."
      first={first}
      form={RelationshipForm}
      describe={(relationship) => relationship.name}
    />
  );
}
