"use client";

import { BookOpenText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { IconLink } from "@/components/ui/icon-link";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { can } from "@/lib/identity/rights/permissions";
import { formatPremium } from "@/lib/insurance/money";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";
import type { KeyedLeadSource, LeadSource } from "@/lib/leads/sources/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { POLICY_LABELS } from "./lead-source-labels";
import { NewKeyButton } from "./new-key";

const LeadSourceForm = lazyDialog(() => import("./lead-source-form").then((module) => module.LeadSourceForm));
const KeyDialog = lazyDialog(() => import("./key-dialog").then((module) => module.KeyDialog));

/** A source. The response to its creation includes its key. */
type Row = LeadSource & { key?: string };

const columns: Column<Row>[] = [
  {
    key: "product",
    label: "Product",
    shrinks: true,
    sortBy: "product.name",
    cell: ({ product }) => productNameOf(product),
  },
  { key: "key", label: "Key", cell: ({ key_hint }) => <code className="text-[13px]">{key_hint}…</code> },
  {
    key: "duplicates",
    label: "Duplicates",
    sortBy: "duplicate_policy",
    cell: ({ duplicate_policy }) => POLICY_LABELS[duplicate_policy],
  },
  { key: "campaign", label: "Campaign", shrinks: true, hidden: true, cell: ({ campaign }) => campaign ?? "–" },
  {
    key: "price",
    label: "Price per lead",
    align: "right",
    hidden: true,
    cell: ({ price_per_lead }) => (price_per_lead === null ? "–" : formatPremium(price_per_lead)),
  },
  { key: "today", label: "Today / cap", sortBy: "daily_cap", align: "right", cell: today },
  { key: "last_post", label: "Last post", cell: ({ activity }) => momentOf(activity?.last_post_at) },
];

function today({ activity, daily_cap }: Row): string {
  const count = formatCount(activity?.leads_today ?? 0);
  return daily_cap === null ? count : `${count} / ${formatCount(daily_cap)}`;
}

const momentOf = (moment: string | null | undefined) => (moment ? formatDateTime(moment) : "–");

const isKeyed = (row: Row): row is KeyedLeadSource => row.key !== undefined;

type Props = { first: FirstPage<LeadSource> | undefined; tabs: ReactNode };

/** The sources of leads, as a tab of the screen Integrations. */
export function LeadSourcesScreen({ first, tabs }: Props) {
  const me = useUser();
  const products = useOptions("/products/options");
  const [keyed, setKeyed] = useState<KeyedLeadSource>();
  const mayOpen = can(me, ...SOURCE_READERS.show);
  const mayUpdate = can(me, "lead-sources.update");
  const name: Column<Row> = {
    key: "name",
    label: "Name",
    sortBy: "name",
    cell: (source) => (mayOpen ? <SourceLink source={source} /> : <NameCell {...source} />),
  };
  return (
    <>
      <ListScreen<Row>
        resource="lead-sources"
        singular="Lead source"
        title="Integrations"
        tabs={tabs}
        subtitle="Lead sources: who sends leads, for which product and with which key"
        label="Lead sources"
        columns={[name, ...useTenantColumn<Row>(), ...columns]}
        defaultSort={{ by: "name", desc: false }}
        searchPlaceholder="Search name or campaign"
        filters={[...useTenantFilter(), { name: "product_id", label: "Product", options: products }, STATUS_FILTER]}
        empty="No lead sources found."
        first={first}
        form={LeadSourceForm}
        describe={(source) => source.name}
        onCreated={(source) => isKeyed(source) && setKeyed(source)}
        rowActions={
          mayOpen || mayUpdate
            ? (source) => (
                <>
                  {mayOpen && <IconLink icon={BookOpenText} label="Instructions and log" href={pathOf(source)} />}
                  {mayUpdate && <NewKeyButton source={source} />}
                </>
              )
            : undefined
        }
      />
      {keyed && <KeyDialog source={keyed} onClose={() => setKeyed(undefined)} />}
    </>
  );
}

const pathOf = ({ id }: Row) => `/integrations/lead-sources/${id}`;

const SourceLink = ({ source }: { source: Row }) => (
  <Link href={pathOf(source)} className="rounded-control hover:underline">
    <NameCell {...source} />
  </Link>
);
