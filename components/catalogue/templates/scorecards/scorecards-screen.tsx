"use client";

import { BookOpenText } from "lucide-react";
import { useState } from "react";
import { useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Scorecard } from "@/lib/catalogue/templates/scorecards/schema";
import { can } from "@/lib/identity/rights/permissions";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatDateTime } from "@/lib/platform/text/format";

const ScorecardForm = lazyDialog(() => import("./scorecard-form").then((module) => module.ScorecardForm));
const ScorecardDialog = lazyDialog(() => import("./scorecard-dialog").then((module) => module.ScorecardDialog));

const product: Column<Scorecard> = {
  key: "product",
  label: "Product",
  sortBy: "product.name",
  cell: (scorecard) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {scorecard.product.name}
      {scorecard.tenant_id === null && <Badge tone="info">Template</Badge>}
    </span>
  ),
};
const tenant: Column<Scorecard> = {
  key: "tenant",
  label: "Tenant",
  sortBy: "tenant.name",
  cell: (scorecard) => scorecard.tenant?.name ?? "Every tenant",
};
const columns: Column<Scorecard>[] = [
  { key: "items_count", label: "Items", align: "right", cell: ({ items_count }) => items_count },
  { key: "updated_at", label: "Updated", sortBy: "updated_at", cell: ({ updated_at }) => formatDateTime(updated_at) },
];

const OWNERS = {
  name: "template",
  label: "Kind",
  options: [
    { id: "false", name: "Own scorecards" },
    { id: "true", name: "Templates" },
  ],
};

/** What sales are judged by, for each product. */
export function ScorecardsScreen({ first }: { first: FirstPage<Scorecard> | undefined }) {
  const user = useUser();
  const products = useOptions("/products/options");
  const [read, setRead] = useState<Scorecard>();
  const mayChange = (scorecard: Scorecard) => user.is_admin || scorecard.tenant_id !== null;
  return (
    <>
      <ListScreen
        resource="scorecards"
        singular="Scorecard"
        title="Config • Scorecards"
        subtitle="What sales are judged by. Without a scorecard of your own, the template is used."
        label="Scorecards"
        columns={user.is_admin ? [product, tenant, ...columns] : [product, ...columns]}
        defaultSort={{ by: "product.name", desc: false }}
        searchPlaceholder="Search product"
        filters={[...useTenantFilter(), { name: "product_id", label: "Product", options: products }, OWNERS]}
        empty="No scorecards found."
        first={first}
        form={ScorecardForm}
        describe={(scorecard) => `the scorecard of ${scorecard.product.name}`}
        allow={{ update: mayChange, destroy: mayChange }}
        rowActions={
          can(user, "scorecards.show")
            ? (scorecard) => (
                <IconButton icon={BookOpenText} label="Read Scorecard" onClick={() => setRead(scorecard)} />
              )
            : undefined
        }
      />
      {read && <ScorecardDialog scorecard={read} onClose={() => setRead(undefined)} />}
    </>
  );
}
