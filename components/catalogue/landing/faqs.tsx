import { ChevronDown } from "lucide-react";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import type { LandingFaq } from "@/lib/catalogue/landing/schema";
import { FaqsLink } from "./faqs-link";

/** The questions, which also open without script. The link leads staff to their own list. */
export function Faqs({ faqs, slug }: { faqs: LandingFaq[]; slug: string }) {
  return (
    <section className="mx-auto max-w-200 px-5 py-16 sm:py-24">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl font-semibold tracking-tight sm:text-4xl">FAQs</h2>
        <FaqsLink slug={slug} answers={ANCHORS.faqs} />
      </div>
      <div id={ANCHORS.faqs} className="mt-6 scroll-mt-4 divide-y border-y">
        {faqs.map((faq) => (
          <details key={faq.id} className="group py-1">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3.5 font-medium [&::-webkit-details-marker]:hidden">
              {faq.question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-4 whitespace-pre-line text-muted">{faq.answer ?? "No answer yet"}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
