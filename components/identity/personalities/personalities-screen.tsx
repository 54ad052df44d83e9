"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { yesOrNo } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Personality } from "@/lib/identity/personalities/schema";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { RoleOption } from "@/lib/identity/roles/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { RECORD_SCOPE_LABELS, roleOptionsPath } from "./personality-labels";

const PersonalityForm = lazyDialog(() => import("./personality-form").then((module) => module.PersonalityForm));

const columns: Column<Personality>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  {
    key: "description",
    label: "Description",
    sortBy: "description",
    cell: ({ description }) => <ShortText text={description} />,
  },
  {
    key: "requires_qc_oversight",
    label: "Requires QC oversight",
    sortBy: "requires_qc_oversight",
    cell: ({ requires_qc_oversight }) => yesOrNo(requires_qc_oversight),
  },
  { key: "roles", label: "Roles", hidden: true, cell: ({ roles }) => roles.map(({ name }) => name).join(", ") || "–" },
  {
    key: "line_manager",
    label: "Line manager",
    shrinks: true,
    hidden: true,
    cell: ({ line_manager }) => line_manager?.name ?? "–",
  },
  {
    key: "qc_personality",
    label: "QC personality",
    hidden: true,
    cell: ({ qc_personality }) => qc_personality?.name ?? "–",
  },
  {
    key: "record_scope",
    label: "Record scope",
    hidden: true,
    cell: ({ record_scope }) => RECORD_SCOPE_LABELS[record_scope],
  },
  {
    key: "allowed_sale_statuses",
    label: "Allowed sale statuses",
    hidden: true,
    cell: ({ allowed_sale_statuses }) =>
      allowed_sale_statuses?.map((status) => SALE_STATUS_LABELS[status]).join(", ") ?? "All",
  },
];

export function PersonalitiesScreen({ first }: { first: FirstPage<Personality> | undefined }) {
  const user = useUser();
  const tenant = useSelectedTenant();
  const tenantColumn = useTenantColumn<Personality>();
  const roles = useOptions<RoleOption>(roleOptionsPath(tenant?.id));
  const exceedsOwnRights = ({ role_ids, allowed_sale_statuses }: Personality) =>
    roles.some(({ id, held }) => !held && role_ids.includes(id)) ||
    (allowed_sale_statuses ?? SALE_STATUSES).some((status) => !user.allowed_sale_statuses.includes(status));
  const isWithinOwnRights = (personality: Personality) => user.is_admin || !exceedsOwnRights(personality);
  return (
    <ListScreen
      resource="personalities"
      singular="Personality"
      title="Personalities"
      subtitle="Job profiles with their roles, line managers and reviewers."
      label="Personalities"
      columns={[...tenantColumn, ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={useTenantFilter()}
      empty="No personalities found."
      first={first}
      form={PersonalityForm}
      describe={({ name }) => `the personality ${name}`}
      allow={{ update: isWithinOwnRights, destroy: isWithinOwnRights }}
    />
  );
}
