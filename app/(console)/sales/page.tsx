import { notFound, redirect } from "next/navigation";
import { requirePageActor } from "@/lib/auth/page";
import { runAs } from "@/lib/http/endpoint";
import { productOptions } from "@/lib/products/server";

/** Sales are worked by product: this address leads to the first one. */
export default async function Page() {
  const actor = await requirePageActor("sales.index");
  const [product] = await runAs(actor, async () => productOptions());
  if (!product) notFound();
  redirect(`/sales/${product.slug}?status=${actor.allowed_sale_statuses[0]}`);
}
