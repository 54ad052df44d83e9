import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { SalePage, SalesScreen } from "@/components/sales/detail/product-sales";
import { ConvertPanel } from "@/components/sales/lifecycle/convert-panel";
import { SALE_FILTERS } from "@/components/sales/list/sale-filters";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantScope } from "@/lib/identity/tenancy/selected.server";
import type { OpenedForm } from "@/lib/sales/detail/open-form.server";
import { openedForm } from "@/lib/sales/detail/page.server";
import { sales } from "@/lib/sales/list/list.server";
import { sortParamsOf } from "@/lib/sales/list/screen";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

type Address = PageProps<"/sales/[slug]">;

export async function generateMetadata(address: Address): Promise<Metadata> {
  const { product, opened, status } = await read(address);
  const title = opened ? nameOf(opened) : statusLabel(status);
  return { title: [title, "Sales", product.name].filter(Boolean).join(" · ") };
}

export default async function Page(address: Address) {
  const { actor, product, opened } = await read(address);
  if (!opened) {
    const query = await address.searchParams;
    const fixed = { product: product.slug, ...(await tenantScope(actor, query.tenant_id)) };
    const shown = actor.allowed_sale_statuses.find((allowed) => allowed === query.status);
    const first = await firstPage(sales, query, { filters: SALE_FILTERS, defaults: sortParamsOf(shown), fixed });
    return <SalesScreen key={product.slug} product={product} first={first} />;
  }
  if ("lead" in opened) return <ConvertPanel product={product} lead={opened.lead} />;
  const { sale, options } = opened;
  // The address may be edited by hand and name a sale of another product.
  if (sale.product.slug !== product.slug) redirect(`/sales/${sale.product.slug}?sale=${sale.id}`);
  return <SalePage key={sale.id} first={sale} options={options} />;
}

async function read({ params, searchParams }: Address) {
  const actor = await requirePageActor("sales.index");
  const { slug } = await params;
  const { sale, lead_id, status } = await searchParams;
  const [product, opened] = await Promise.all([
    productOf(slug),
    sale || lead_id ? openedForm(slug, sale?.toString(), lead_id?.toString()) : undefined,
  ]);
  if (!product) notFound();
  return { actor, product, opened, status };
}

const productOf = cache(async (slug: string) => {
  const actor = await requirePageActor("sales.index");
  return runAs(actor, () => findProductBySlug(slug));
});

const nameOf = (opened: OpenedForm) => ("sale" in opened ? opened.sale.reference : "New sale");

const statusLabel = (param: string | string[] | undefined) =>
  Object.entries(SALE_STATUS_LABELS).find(([status]) => status === param)?.[1];
