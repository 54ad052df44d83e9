import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import { type PageVersion, VERSION_FIELD } from "@/lib/catalogue/landing/page-versions";
import type { Landing } from "@/lib/catalogue/landing/schema";
import type { CallDay } from "@/lib/insurance/call-slots";
import { HONEYPOT, offersWording } from "@/lib/leads/quotes/options";
import { quoteWording } from "@/lib/leads/quotes/wording";
import { CallTimeFields } from "./call-time-fields";
import { FieldError, QuoteField } from "./quote-field";
import { QuotePeople } from "./quote-people";

type Props = {
  landing: Landing;
  seller: string;
  days: CallDay[];
  now: Date;
  button: string;
  /** Which version of the page this is; null where it has no other. */
  version: PageVersion | null;
};

/** One plain form without script. With script, it has two steps, shows the price, and says what is wrong at each field. */
export function QuoteForm({ landing: { product, plans }, seller, days, now, button, version }: Props) {
  return (
    <form method="post" action={`/${product.slug}/quote`} data-quote={product.slug} className="flex flex-col gap-8">
      {version && <input type="hidden" name={VERSION_FIELD} value={version} />}
      {plans.length > 0 && <QuotePeople plans={plans} />}
      <fieldset id={ANCHORS.phone} data-step className="grid scroll-mt-6 gap-5">
        <legend className="mb-3 text-lg font-semibold">Where can we reach you?</legend>
        <QuoteField label="Phone number" name="phone">
          {(control) => <input {...control} type="tel" autoComplete="tel" required />}
        </QuoteField>
        <button type="button" hidden data-next className={`${BUTTON} w-full sm:w-auto sm:justify-self-start`}>
          Continue
        </button>
      </fieldset>
      <fieldset data-step className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">Your name and a time that suits you</legend>
        <QuoteField label="Name" name="name">
          {(control) => <input {...control} autoComplete="given-name" required />}
        </QuoteField>
        <QuoteField label="Surname" name="surname" optional>
          {(control) => <input {...control} autoComplete="family-name" />}
        </QuoteField>
        <QuoteField label="Email" name="email" optional>
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </QuoteField>
        {plans.length > 0 && <PlanField plans={plans} />}
        <CallTimeFields days={days} now={now} />
        <div className="absolute -left-[200vw]" aria-hidden>
          <label>
            Website <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <label className="flex items-start gap-3 py-1 sm:col-span-2">
          <input type="checkbox" name="consent" className="mt-0.5 size-6 shrink-0" />
          <span>
            {offersWording(seller)} <span className="text-muted">(optional)</span>
          </span>
        </label>
        <div className="flex flex-col gap-3 sm:col-span-2">
          <p className="text-muted">{quoteWording(seller, product.name)}</p>
          <FieldError field="form" />
          <div className="flex flex-col gap-3 sm:flex-row">
            <button type="submit" className={`${BUTTON} w-full sm:w-auto`}>
              {button}
            </button>
            <button type="button" hidden data-back className="h-13 rounded-full px-6 font-medium hover:bg-hover">
              Back
            </button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

const BUTTON =
  "inline-flex h-13 items-center justify-center gap-2 rounded-full bg-primary px-8 font-semibold text-on-primary shadow-panel hover:brightness-110 disabled:opacity-60";

const PlanField = ({ plans }: Pick<Landing, "plans">) => (
  <QuoteField label="Plan" name="plan_id">
    {({ className, ...control }) => (
      <select {...control} className={`${className} pr-8`}>
        <option value="">Not sure yet</option>
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.heading}
          </option>
        ))}
      </select>
    )}
  </QuoteField>
);
