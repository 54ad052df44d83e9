import type { Landing } from "@/lib/catalogue/landing/schema";
import { summaryOf } from "@/lib/catalogue/landing/summary";

type Props = {
  landing: Pick<Landing, "product" | "plans">;
  action: string;
  /** It is shown in the console, whose page has a heading of its own. */
  isPreview?: boolean;
};

/** The main message of the page and its call to action. */
export function Hero({ landing: { product, plans }, action, isPreview }: Props) {
  const Heading = isPreview ? "p" : "h1";
  return (
    <section className="relative isolate overflow-hidden bg-primary text-on-primary in-data-[theme=dark]:border-y in-data-[theme=dark]:bg-surface in-data-[theme=dark]:text-text">
      <div
        aria-hidden
        className="absolute -top-40 -right-32 -z-10 size-130 rounded-full bg-on-primary/6 in-data-[theme=dark]:bg-primary/10"
      />
      <div
        aria-hidden
        className="absolute -right-10 -bottom-56 -z-10 size-110 rounded-full bg-on-primary/6 in-data-[theme=dark]:bg-primary/6"
      />
      <div className="mx-auto grid max-w-275 items-center gap-12 px-5 py-20 sm:py-28 lg:grid-cols-[1fr_21rem]">
        <div>
          <Heading className="max-w-200 text-4xl leading-tight font-semibold tracking-tight text-balance break-words sm:text-6xl">
            {product.name}
          </Heading>
          {product.description && (
            <p className="mt-6 max-w-160 text-lg whitespace-pre-line text-pretty sm:text-xl">{product.description}</p>
          )}
          <a
            href={action}
            className="mt-9 inline-flex h-14 items-center rounded-full bg-surface px-8 text-lg font-semibold text-primary-text shadow-floating outline-offset-4 transition-transform hover:-translate-y-0.5 focus-visible:outline-on-primary in-data-[theme=dark]:bg-primary in-data-[theme=dark]:text-on-primary in-data-[theme=dark]:focus-visible:outline-primary"
          >
            Get a quote in minutes
          </a>
        </div>
        <Offer plans={plans} />
      </div>
    </section>
  );
}

function Offer({ plans }: Pick<Landing, "plans">) {
  const summary = summaryOf(plans);
  if (!summary) return null;
  return (
    <dl className="tabular grid gap-6 rounded-3xl bg-surface p-8 text-text shadow-floating in-data-[theme=dark]:border in-data-[theme=dark]:bg-background max-lg:grid-cols-2 max-sm:grid-cols-1">
      <div>
        <dt className="text-muted">Plans from</dt>
        <dd className="mt-1 text-3xl font-semibold tracking-tight whitespace-nowrap">
          {summary.premium}
          <span className="block text-base font-normal tracking-normal text-muted">a month</span>
        </dd>
      </div>
      <div className="max-lg:max-sm:border-t max-sm:pt-6 lg:border-t lg:pt-6">
        <dt className="text-muted">Cover up to</dt>
        <dd className="mt-1 text-3xl font-semibold tracking-tight whitespace-nowrap">{summary.cover}</dd>
      </div>
    </dl>
  );
}
