import type { Landing } from "@/lib/products/schema";
import type { Brand } from "@/lib/tenants/brand";

/** The page for machines: the product with its premiums, and its questions (schema.org Product and FAQPage). */
export function StructuredData({ landing, brand }: { landing: Landing; brand: Brand | null }) {
  const { product, plans, faqs } = landing;
  const answered = faqs.filter(({ answer }) => answer !== null);
  const graph = [
    {
      "@type": "Product",
      name: product.name,
      description: product.description ?? undefined,
      brand: brand ? { "@type": "Brand", name: brand.name } : undefined,
      offers: plans.map((plan) => ({
        "@type": "Offer",
        name: plan.heading,
        price: plan.monthly_premium.toFixed(2),
        priceCurrency: plan.currency === "R" ? "ZAR" : plan.currency,
      })),
    },
    {
      "@type": "FAQPage",
      mainEntity: answered.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  // "<" is written as an escape, so that no text can close the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }} />;
}
