import { Check } from "lucide-react";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import type { Landing } from "@/lib/catalogue/landing/schema";
import { consentWording } from "@/lib/leads/quotes/options";
import { QuoteForm } from "./quote-form";

const STEPS = [
  "Tell us when to call.",
  "We call you and explain the cover.",
  "You get your quote on the call, and decide in your own time.",
];

export function QuoteSection({ landing, seller }: { landing: Landing; seller: string }) {
  const { product, plans } = landing;
  return (
    <section id={ANCHORS.quote} className="scroll-mt-4 border-y bg-surface">
      <div className="mx-auto grid max-w-275 gap-10 px-5 py-16 sm:py-24 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight text-balance sm:text-4xl">Let us call you</h2>
          <ul className="mt-6 flex flex-col gap-4 text-lg text-muted">
            {STEPS.map((step) => (
              <li key={step} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-primary-text" />
                {step}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative overflow-clip rounded-3xl border bg-background p-6 shadow-floating sm:p-9">
          <QuoteForm
            slug={product.slug}
            wording={consentWording(seller, product.name)}
            plans={plans.map(({ id, heading }) => ({ id, heading }))}
          />
        </div>
      </div>
    </section>
  );
}
