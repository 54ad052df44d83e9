"use client";

import { productNameOf } from "@/components/catalogue/products/product-name";
import { ALLOCATION_LABELS } from "@/components/identity/teams/allocation";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";
import type { AllocationRule } from "@/lib/leads/allocation/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatCount } from "@/lib/platform/text/format";
import { MoveButtons } from "./move-buttons";

const RuleForm = lazyDialog(() => import("./rule-form").then((module) => module.RuleForm));

const columns: Column<AllocationRule>[] = [
  {
    key: "product",
    label: "Product",
    shrinks: true,
    sortBy: "product.name",
    cell: ({ product }) => productNameOf(product),
  },
  { key: "position", label: "Rule", sortBy: "position", align: "right", cell: ({ position }) => position },
  { key: "source", label: "Source", shrinks: true, sortBy: "source", cell: ({ source }) => source ?? "Any" },
  { key: "campaign", label: "Campaign", shrinks: true, sortBy: "campaign", cell: ({ campaign }) => campaign ?? "Any" },
  { key: "team", label: "Team", shrinks: true, sortBy: "team.name", cell: (rule) => <TeamCell rule={rule} /> },
];

const TeamCell = ({ rule: { team, active } }: { rule: AllocationRule }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    {team.name}
    {!team.active && <Badge tone="warning">Team inactive</Badge>}
    {!active && <Badge>Inactive</Badge>}
    <span className="text-muted">
      {ALLOCATION_LABELS[team.allocation_mode]}
      {team.max_open_leads !== null && `, at most ${formatCount(team.max_open_leads)} open`}
    </span>
  </span>
);

/** The rules that decide which team gets a new lead. The first rule that matches applies. */
export function AllocationRulesScreen({ first }: { first: FirstPage<AllocationRule> | undefined }) {
  const user = useUser();
  const tenant = useSelectedTenant();
  const products = useOptions(tenant ? `/products/options?tenant_id=${tenant.id}` : null);
  return (
    <ListScreen
      resource="allocation-rules"
      singular="Rule"
      title="Lead allocation"
      subtitle="Which team gets each new lead. The first matching rule applies."
      label="Allocation rules"
      columns={[...useTenantColumn<AllocationRule>(), ...columns]}
      defaultSort={{ by: "product.name", desc: false }}
      searchPlaceholder="Search source or campaign"
      filters={[...useTenantFilter(), { name: "product_id", label: "Product", options: products }, STATUS_FILTER]}
      empty="No rules found."
      emptyCause="Without rules, new leads have no team and wait until an agent asks for the next lead."
      first={first}
      form={RuleForm}
      describe={(rule) => `rule ${rule.position} of ${productNameOf(rule.product)}`}
      rowActions={can(user, "allocation-rules.update") ? (rule) => <MoveButtons rule={rule} /> : undefined}
    />
  );
}
