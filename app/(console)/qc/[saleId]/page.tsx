import type { Metadata } from "next";
import { ClaimPanel } from "@/components/sales/review/claim-panel";
import { ReviewPage } from "@/components/sales/review/review-page";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { saleOptions } from "@/lib/sales/form/options.server";
import { openedReview } from "@/lib/sales/review/page.server";

type Address = PageProps<"/qc/[saleId]">;

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { sale } = await openedReview((await params).saleId);
  return { title: `${sale.reference} · Quality control` };
}

export default async function Page({ params }: Address) {
  const actor = await requirePageActor("qc.review");
  const { sale, review, reason } = await openedReview((await params).saleId);
  if (!review) return <ClaimPanel saleId={sale.id} reference={sale.reference} reason={reason} />;
  const options = await runAs(actor, () => saleOptions(sale.id, sale.product.slug));
  return <ReviewPage key={review.id} first={sale} options={options} review={review} />;
}
