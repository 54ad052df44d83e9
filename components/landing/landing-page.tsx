import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import type { Landing } from "@/lib/products/schema";
import type { Brand } from "@/lib/tenants/brand";
import { Documents } from "./documents";
import { Faqs } from "./faqs";
import { PlanCard } from "./plan-card";
import { StructuredData } from "./structured-data";

type Props = { landing: Landing; brand: Brand | null };

/** What the one action of the page leads to. */
const PLANS = "plans";

/** A product's public page: one message, its plans, its documents, its answers. Reads whole without script. */
export function LandingPage({ landing, brand }: Props) {
  const { product, plans, brochures, terms, faqs } = landing;
  return (
    <div className="text-[16px] leading-relaxed">
      <header className="mx-auto flex max-w-275 items-center justify-between px-5 py-4">
        <Logo src={brand?.logo ?? null} title={brand?.name ?? product.name} />
        <ThemeToggle />
      </header>
      <main>
        <section className="bg-primary text-on-primary">
          <div className="mx-auto max-w-275 px-5 py-20 sm:py-28">
            <h1 className="max-w-200 text-4xl leading-tight font-semibold tracking-tight text-balance sm:text-6xl">
              {product.name}
            </h1>
            {product.description && (
              <p className="mt-6 max-w-160 text-lg whitespace-pre-line text-pretty sm:text-xl">{product.description}</p>
            )}
            <a
              href={`#${PLANS}`}
              className="mt-9 inline-flex h-13 items-center rounded-full bg-surface px-7 font-semibold text-primary-text shadow-floating outline-offset-4 hover:brightness-95 focus-visible:outline-on-primary"
            >
              Get a quote in minutes
            </a>
          </div>
        </section>
        <section id={PLANS} className="mx-auto max-w-275 scroll-mt-4 px-5 py-16 sm:py-20">
          <h2 className="text-2xl font-semibold tracking-tight sm:text-3xl">Plans tailored for you</h2>
          {plans.length === 0 && <p className="mt-4 text-muted">No plans linked</p>}
          <div className="mt-8 grid gap-5 md:grid-cols-2">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </div>
        </section>
        {(brochures.length > 0 || terms.length > 0) && (
          <section className="border-y bg-surface">
            <div className="mx-auto grid max-w-275 gap-10 px-5 py-16 md:grid-cols-2">
              <Documents title="Brochures" kind="Brochure" documents={brochures} />
              <Documents title="Terms & Conditions" kind="Terms" documents={terms} />
            </div>
          </section>
        )}
        {faqs.length > 0 && <Faqs faqs={faqs} slug={product.slug} />}
      </main>
      <footer className="border-t">
        <p className="mx-auto max-w-275 px-5 py-8 text-[14px] text-muted">{brand?.name ?? product.name}</p>
      </footer>
      <StructuredData landing={landing} brand={brand} />
    </div>
  );
}
