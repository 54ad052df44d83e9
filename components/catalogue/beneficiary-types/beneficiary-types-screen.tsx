"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { NameCell, STATUS_FILTER, yesOrNo } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { NamesCell } from "@/components/table/names-cell";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { BeneficiaryType } from "@/lib/catalogue/beneficiary-types/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { CLASS_CHOICES, CLASS_LABELS, describeRange } from "./beneficiary-type-labels";
import { MEMBER_LABELS } from "./member-labels";

const BeneficiaryTypeForm = lazyDialog(() =>
  import("./beneficiary-type-form").then((module) => module.BeneficiaryTypeForm),
);

const name: Column<BeneficiaryType> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<BeneficiaryType>[] = [
  { key: "class", label: "Class", sortBy: "class", cell: (type) => CLASS_LABELS[type.class] },
  { key: "member", label: "Insures", hidden: true, cell: ({ member }) => (member ? MEMBER_LABELS[member] : "–") },
  { key: "products", label: "Products", cell: ({ products }) => <NamesCell records={products} none="All" /> },
  {
    key: "count",
    label: "Count",
    sortBy: "min_count",
    cell: ({ min_count, max_count }) => describeRange(min_count, max_count),
  },
  {
    key: "age",
    label: "Age at entry",
    sortBy: "min_age",
    cell: ({ min_age, max_age }) => describeRange(min_age, max_age),
  },
  { key: "id_required", label: "ID required", cell: ({ id_required }) => yesOrNo(id_required) },
  { key: "share_required", label: "Share required", cell: ({ share_required }) => yesOrNo(share_required) },
];

export function BeneficiaryTypesScreen({ first }: { first: FirstPage<BeneficiaryType> | undefined }) {
  return (
    <ListScreen
      resource="beneficiary-types"
      singular="Beneficiary type"
      title="Config • Beneficiary types"
      subtitle="Roles on a policy, with limits on number and age."
      label="Beneficiary types"
      columns={[name, ...useTenantColumn<BeneficiaryType>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), { name: "class", label: "Class", options: CLASS_CHOICES }, STATUS_FILTER]}
      empty="No beneficiary types found."
      first={first}
      form={BeneficiaryTypeForm}
      describe={(type) => type.name}
    />
  );
}
