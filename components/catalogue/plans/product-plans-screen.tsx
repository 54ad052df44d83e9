"use client";

import { ListScreen } from "@/components/screen/list-screen";
import type { Column } from "@/components/table/column";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Plan } from "@/lib/catalogue/plans/schema";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";

const PlanForm = lazyDialog(() => import("./plan-form").then((module) => module.PlanForm));

const columns: Column<Plan>[] = [
  { key: "product", label: "Product", shrinks: true, sortBy: "product.name", cell: ({ product }) => product.name },
  { key: "heading", label: "Heading", shrinks: true, sortBy: "heading", cell: ({ heading }) => heading },
  { key: "index", label: "Index", sortBy: "product_index", align: "right", cell: (plan) => plan.product_index },
  { key: "cover_heading", label: "Cover Heading", sortBy: "cover_heading", cell: (plan) => plan.cover_heading ?? "–" },
  { key: "currency", label: "Currency", sortBy: "currency", cell: ({ currency }) => currency },
  {
    key: "cover_amount",
    label: "Cover Amount",
    sortBy: "cover_amount",
    align: "right",
    cell: (plan) => formatCover(plan.cover_amount, plan.currency),
  },
  {
    key: "monthly_premium",
    label: "Monthly Premium",
    sortBy: "monthly_premium",
    align: "right",
    cell: (plan) => formatPremium(plan.monthly_premium, plan.currency),
  },
];

export function ProductPlansScreen({ first }: { first: FirstPage<Plan> | undefined }) {
  const products = useOptions("/products/options");
  return (
    <ListScreen
      resource="product-plans"
      singular="Product Plan"
      title="Config • Product Plans"
      subtitle="Premiums and cover per product."
      label="Product plans"
      columns={columns}
      defaultSort={{ by: "product_index", desc: false }}
      searchPlaceholder="Search heading or description"
      filters={[{ name: "product_id", label: "Product", options: products }]}
      empty="No product plans found."
      first={first}
      form={PlanForm}
      describe={(plan) => `${plan.heading} of ${plan.product.name}`}
    />
  );
}
