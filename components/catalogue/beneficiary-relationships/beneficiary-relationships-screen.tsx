"use client";

import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { useSelectedTenant } from "@/components/identity/tenants/selected-tenant";
import { TenantField, useTenantColumn, useTenantFilter } from "@/components/identity/tenants/tenant-choice";
import { ListScreen } from "@/components/shell/list-screen";
import { NameCell, STATUS_FILTER, yesOrNo } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import {
  RELATIONSHIP_GROUPS,
  type Relationship,
  type RelationshipGroup,
  type RelationshipInput,
  relationshipInput,
} from "@/lib/catalogue/beneficiary-relationships/schema";
import type { FirstPage } from "@/lib/platform/client/resource";

const GROUP_LABELS: Record<RelationshipGroup, string> = {
  spouse: "Spouse",
  child: "Child",
  parent: "Parent",
  sibling: "Sibling",
  extended: "Extended family",
  other: "Other",
};

const GROUP_CHOICES = RELATIONSHIP_GROUPS.map((id) => ({ id, name: GROUP_LABELS[id] }));

const name: Column<Relationship> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<Relationship>[] = [
  { key: "group", label: "Group", sortBy: "group", cell: ({ group }) => GROUP_LABELS[group] },
  { key: "adult_only", label: "Adult only", cell: ({ adult_only }) => yesOrNo(adult_only) },
];

const RelationshipFields = ({ record }: { record: Relationship | undefined }) => (
  <>
    <TenantField fixed={record !== undefined} />
    <TextField name="name" label="Name" required autoComplete="off" />
    <SelectField name="group" label="Group" required options={GROUP_CHOICES} />
    <SwitchField name="adult_only" label="Adult only" hint="Nobody under 18 can be in this relationship." />
    <SwitchField name="active" label="Active" hint="Inactive relationships can't be chosen in new sales." />
  </>
);

const valuesOf = ({ tenant_id, name, group, adult_only, active }: Relationship): RelationshipInput => ({
  tenant_id,
  name,
  group,
  adult_only,
  active,
});

export function BeneficiaryRelationshipsScreen({ first }: { first: FirstPage<Relationship> | undefined }) {
  const tenant = useSelectedTenant();
  return (
    <ListScreen<Relationship, RelationshipInput>
      resource="beneficiary-relationships"
      singular="Beneficiary relationship"
      title="Config • Beneficiary relationships"
      subtitle="What a beneficiary can be to the policyholder."
      label="Beneficiary relationships"
      columns={[name, ...useTenantColumn<Relationship>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), { name: "group", label: "Group", options: GROUP_CHOICES }, STATUS_FILTER]}
      empty="No beneficiary relationships found."
      first={first}
      form={{
        input: relationshipInput,
        blank: { tenant_id: tenant?.id, name: "", adult_only: false, active: true },
        of: valuesOf,
        fields: RelationshipFields,
        width: 480,
      }}
      describe={(relationship) => relationship.name}
    />
  );
}
