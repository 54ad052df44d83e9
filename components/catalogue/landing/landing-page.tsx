import { Logo } from "@/components/screen/logo";
import { ThemeToggle } from "@/components/screen/theme-toggle";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import type { Landing } from "@/lib/catalogue/landing/schema";
import type { Brand, PublicProvider } from "@/lib/identity/tenants/brand";
import { Documents } from "./documents";
import { Faqs } from "./faqs";
import { Hero } from "./hero";
import { PlanCard } from "./plan-card";
import { ProviderLine } from "./provider-line";
import { QuoteSection } from "./quote-section";

type Props = {
  landing: Landing;
  brand: Brand | null;
  seller: string | null;
  provider: PublicProvider | null;
  underwriter: string | null;
  /** The address of the form for privacy requests; null where no organisation can be asked. */
  privacy: string | null;
};

/**
 * The public page of a product, complete without script.
 * @param seller the name of the organisation that receives quote requests; without one there is no quote form
 */
export function LandingPage({ landing, brand, seller, provider, underwriter, privacy }: Props) {
  const { product, plans, brochures, terms, faqs } = landing;
  return (
    <div className="text-[16px] leading-relaxed">
      <header className="mx-auto flex max-w-275 items-center justify-between px-5 py-4">
        <Logo src={brand?.logo ?? null} title={brand?.name ?? product.name} />
        <ThemeToggle />
      </header>
      <main>
        <Hero landing={landing} action={`#${seller ? ANCHORS.quote : ANCHORS.plans}`} />
        <section id={ANCHORS.plans} className="mx-auto max-w-275 scroll-mt-4 px-5 py-16 sm:py-24">
          <h2 className="text-2xl font-semibold tracking-tight text-balance sm:text-4xl">Plans tailored for you</h2>
          {plans.length === 0 && <p className="mt-4 text-muted">No plans to choose from yet.</p>}
          <div className="mt-10 grid gap-6 md:grid-cols-2">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} hasQuote={seller !== null} />
            ))}
          </div>
        </section>
        {seller && <QuoteSection landing={landing} seller={seller} />}
        {(brochures.length > 0 || terms.length > 0) && (
          <section className="mx-auto grid max-w-275 gap-10 px-5 pt-16 sm:pt-24 md:grid-cols-2">
            <Documents title="Brochures" kind="Brochure" documents={brochures} />
            <Documents title="Terms & Conditions" kind="Terms" documents={terms} />
          </section>
        )}
        {faqs.length > 0 && <Faqs faqs={faqs} slug={product.slug} />}
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-275 flex-wrap justify-between gap-x-10 gap-y-4 px-5 py-10">
          <p className="text-[14px] text-muted">{brand?.name ?? product.name}</p>
          <ProviderLine product={product.name} provider={provider} underwriter={underwriter} privacy={privacy} />
        </div>
      </footer>
    </div>
  );
}
