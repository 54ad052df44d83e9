import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FaqList } from "@/components/catalogue/faqs/faq-list";
import { PageHeader } from "@/components/ui/page-header";
import { faqsOfProduct } from "@/lib/catalogue/faqs/product-faqs.server";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";

type Address = PageProps<"/sales/[slug]/faqs">;

export async function generateMetadata(address: Address): Promise<Metadata> {
  const { product } = await read(address);
  return { title: `FAQs · Sales · ${product.name}` };
}

export default async function Page(address: Address) {
  const { actor, product } = await read(address);
  const faqs = await runAs(actor, async () => faqsOfProduct(product.id));
  return (
    <>
      <PageHeader title="FAQs" subtitle={product.name} />
      <div className="max-w-200">
        <FaqList key={product.id} faqs={faqs} />
      </div>
    </>
  );
}

async function read({ params }: Address) {
  const actor = await requirePageActor("sales.index");
  const { slug } = await params;
  const product = await runAs(actor, () => findProductBySlug(slug));
  if (!product) notFound();
  return { actor, product };
}
