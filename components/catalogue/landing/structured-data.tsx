import type { Landing } from "@/lib/catalogue/landing/schema";
import type { Brand } from "@/lib/identity/tenants/brand";

type Props = {
  landing: Landing;
  brand: Brand | null;
  /** The absolute addresses of the page and of its picture. */
  url: string;
  image: string;
};

/** The product with its premiums and its FAQs for search engines (schema.org Product and FAQPage). */
export function StructuredData(props: Props) {
  const questions = questionsOf(props.landing);
  const graph = [productOf(props), ...(questions.length > 0 ? [faqPage(questions)] : [])];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  // "<" is escaped, so that no text can close the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }} />;
}

function productOf({ landing: { product, plans }, brand, url, image }: Props) {
  const offers = plans.map((plan) => ({
    "@type": "Offer",
    name: plan.heading,
    description: plan.description ?? undefined,
    price: plan.monthly_premium.toFixed(2),
    priceCurrency: plan.currency === "R" ? "ZAR" : plan.currency,
    availability: "https://schema.org/InStock",
    url,
  }));
  return {
    "@type": "Product",
    "@id": url,
    name: product.name,
    description: product.description ?? undefined,
    url,
    image,
    brand: { "@type": "Brand", name: brand?.name ?? product.name },
    offers: offers.length > 0 ? offers : undefined,
  };
}

const questionsOf = ({ faqs }: Landing) =>
  faqs.flatMap(({ question, answer }) =>
    answer === null
      ? []
      : [{ "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } }],
  );

const faqPage = (mainEntity: ReturnType<typeof questionsOf>) => ({ "@type": "FAQPage", mainEntity });
