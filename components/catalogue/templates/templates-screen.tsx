"use client";

import { BookOpenText } from "lucide-react";
import { type ComponentType, useState } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen, type ListScreenProps } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { OwnedTemplate, Template } from "@/lib/catalogue/templates/schema";
import { can } from "@/lib/identity/rights/permissions";
import { useOptions } from "@/lib/platform/client/resource";
import { inSentence } from "@/lib/platform/text/capitalize";
import { formatDateTime } from "@/lib/platform/text/format";

type Own = "columns" | "defaultSort" | "searchPlaceholder" | "filters" | "form" | "describe" | "allow" | "first";

type ScreenProps<Row extends Template> = Pick<ListScreenProps<Row>, Own> & {
  resource: "scripts" | "scorecards" | "questionnaires";
  singular: string;
  subtitle: string;
  /** The dialog to read one, by lazyDialog. */
  reader?: ComponentType<{ record: Row; onClose: () => void }>;
};

/** The list screen of scripts, scorecards or questionnaires. */
export function TemplatesScreen<Row extends Template>({ reader: Reader, ...props }: ScreenProps<Row>) {
  const { resource, singular } = props;
  const user = useUser();
  const [read, setRead] = useState<Row>();
  return (
    <>
      <ListScreen
        {...props}
        title={`Config • ${singular}s`}
        label={`${singular}s`}
        empty={`No ${resource} found.`}
        rowActions={
          Reader && can(user, `${resource}.show`)
            ? (row) => (
                <IconButton icon={BookOpenText} label={`Read ${inSentence(singular)}`} onClick={() => setRead(row)} />
              )
            : undefined
        }
      />
      {Reader && read && <Reader record={read} onClose={() => setRead(undefined)} />}
    </>
  );
}

const product: Column<OwnedTemplate> = {
  key: "product",
  label: "Product",
  shrinks: true,
  sortBy: "product.name",
  cell: ({ product, tenant_id }) => (
    <span className="inline-flex items-center gap-2">
      {productNameOf(product)}
      {tenant_id === null && <Badge tone="info">Template</Badge>}
    </span>
  ),
};
const tenant: Column<OwnedTemplate> = {
  key: "tenant",
  label: "Tenant",
  shrinks: true,
  sortBy: "tenant.name",
  cell: (row) => row.tenant?.name ?? "Every tenant",
};
const updated: Column<OwnedTemplate> = {
  key: "updated_at",
  label: "Updated",
  sortBy: "updated_at",
  cell: ({ updated_at }) => formatDateTime(updated_at),
};

const kindOf = (noun: string) => ({
  name: "template",
  label: "Kind",
  options: [
    { id: "false", name: `Own ${noun}s` },
    { id: "true", name: "Templates" },
  ],
});

/** How to list templates of the platform and of tenants. @param count the column that counts the parts of each */
export function useOwnedTemplateList<Row extends OwnedTemplate>(noun: string, count: Column<Row>) {
  const user = useUser();
  const products = useOptions("/products/options");
  const tenants = useTenantFilter();
  const columns: Column<Row>[] = [product, ...(user.is_admin ? [tenant] : []), count, updated];
  const mayChange = (row: Row) => user.is_admin || row.tenant_id !== null;
  return {
    columns,
    defaultSort: { by: "product.name", desc: false },
    searchPlaceholder: "Search product",
    filters: [...tenants, { name: "product_id", label: "Product", options: products }, kindOf(noun)],
    describe: (row: Row) => `the ${noun} of ${productNameOf(row.product)}`,
    allow: { update: mayChange, destroy: mayChange },
  };
}
