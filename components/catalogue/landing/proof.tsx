import type { PageContent } from "@/lib/catalogue/landing/page-content";
import { formatDate, formatPercent } from "@/lib/platform/text/format";
import { startOfDay } from "@/lib/platform/time/days";

type Props = Pick<PageContent, "testimonials" | "paid_claims">;

/** What clients say, and how many claims were paid. Nothing without either. */
export function Proof({ testimonials, paid_claims }: Props) {
  if (testimonials.length === 0 && paid_claims === null) return null;
  return (
    <section className="mx-auto grid max-w-275 gap-6 px-5 pb-16 sm:pb-24 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {paid_claims && (
        <p className="flex flex-col justify-center rounded-3xl border bg-surface p-7">
          <span className="tabular text-4xl font-semibold tracking-tight text-primary-text">
            {formatPercent(paid_claims.percent)}
          </span>
          <span className="mt-1">of claims paid</span>
          <span className="text-[14px] text-muted">As of {formatDate(startOfDay(paid_claims.as_of))}</span>
        </p>
      )}
      {testimonials.map(({ text, name, agreed_on }) => (
        <figure key={`${name} ${text}`} className="flex flex-col gap-4 rounded-3xl border bg-surface p-7">
          <blockquote className="text-lg text-pretty break-words">“{text}”</blockquote>
          <figcaption className="mt-auto text-[14px] text-muted">
            <span translate="no" className="font-medium text-text">
              {name}
            </span>
            , who agreed to this being shown on {formatDate(startOfDay(agreed_on))}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
