import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LeadsScreen } from "@/components/leads/leads-screen";
import { requirePageActor } from "@/lib/auth/page";
import { runAs } from "@/lib/http/endpoint";
import { firstPage } from "@/lib/http/first-page";
import { leads } from "@/lib/leads/list";
import { LEAD_FILTERS } from "@/lib/leads/schema";
import { findProductBySlug } from "@/lib/products/server";
import { selectedTenantId, tenantScope } from "@/lib/tenants/selected";

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
  const asked = await searchParams;
  const fixed = { product: slug, ...(await tenantScope(actor, asked.tenant_id)) };
  const first = await firstPage(leads, asked, { filters: LEAD_FILTERS, fixed });
  return <LeadsScreen key={slug} product={product} tenantId={await selectedTenantId(actor)} first={first} />;
}
