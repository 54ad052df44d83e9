import type { Metadata } from "next";
import { DecidedScreen } from "@/components/sales/review/decided-screen";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { itemTexts } from "@/lib/catalogue/templates/scorecards/item-texts.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId, tenantScope } from "@/lib/identity/tenancy/selected.server";
import { withTenant } from "@/lib/platform/db/client.server";
import { REVIEW_FILTERS } from "@/lib/sales/record/columns/qc-figures";
import { decidedReviews } from "@/lib/sales/review/decided.server";

export const metadata: Metadata = { title: "Completed reviews" };

/** The reviews behind the figures of quality control. */
export default async function Page({ searchParams }: PageProps<"/qc/reviews">) {
  const actor = await requirePageActor("sales.index");
  const query = await searchParams;
  const [tenantId, fixed] = [await selectedTenantId(actor), await tenantScope(actor, query.tenant_id)];
  const item = typeof query.failed_item === "string" ? query.failed_item : "";
  const [products, texts] =
    tenantId === null
      ? [[], new Map<string, string>()]
      : await withTenant(tenantId, async () => Promise.all([productOptions(), itemTexts(item ? [item] : [])]));
  const first = await firstPage(decidedReviews, query, { filters: REVIEW_FILTERS, fixed });
  return <DecidedScreen products={products} itemText={texts.get(item) ?? null} first={first} />;
}
