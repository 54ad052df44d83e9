import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LEAD_FILTERS } from "@/components/leads/list/lead-filters";
import { LeadsScreen } from "@/components/leads/list/leads-screen";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId, tenantScope } from "@/lib/identity/tenancy/selected.server";
import { leads } from "@/lib/leads/list/list.server";
import { leadSortParams } from "@/lib/leads/list/list-screen";
import { callTimesOf } from "@/lib/leads/work/call-times.server";

export async function generateMetadata({ params, searchParams }: PageProps<"/leads/[slug]">): Promise<Metadata> {
  const actor = await requirePageActor("leads.index");
  const { slug } = await params;
  const { status } = await searchParams;
  const product = await runAs(actor, () => findProductBySlug(slug));
  return { title: [status, "Leads", product?.name].filter(Boolean).join(" · ") };
}

export default async function Page({ params, searchParams }: PageProps<"/leads/[slug]">) {
  const actor = await requirePageActor("leads.index");
  const { slug } = await params;
  const product = await runAs(actor, () => findProductBySlug(slug));
  if (!product) notFound();
  const query = await searchParams;
  const fixed = { product: slug, ...(await tenantScope(actor, query.tenant_id)) };
  const first = await firstPage(leads, query, { filters: LEAD_FILTERS, defaults: leadSortParams(query.status), fixed });
  const tenantId = await selectedTenantId(actor);
  const times = await runAs(actor, () => callTimesOf(tenantId));
  return <LeadsScreen key={slug} product={product} tenantId={tenantId} callTimes={times} first={first} />;
}
