"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Spinner } from "@/components/ui/button";
import { BEST_TIMES, HONEYPOT } from "@/lib/leads/quotes/options";
import { FieldError, QUOTE_CONTROL, QuoteField } from "./quote-field";
import { QuoteThanks } from "./quote-thanks";
import { type Outcome, sendQuote } from "./send-quote";

type Props = { slug: string; wording: string; plans: { id: number; heading: string }[] };

/** A plain form, which works without script as well; script keeps it on the page and names errors beside their fields. */
export function QuoteForm({ slug, wording, plans }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const refusal = outcome?.sent === false ? outcome : null;
  useEffect(() => prepare(form.current), []);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setOutcome(await sendQuote(slug, event.currentTarget));
    setBusy(false);
  }

  const errorOf = (field: string) => refusal?.errors[field]?.[0];
  return (
    <>
      <QuoteThanks shown={outcome?.sent === true} />
      <form
        ref={form}
        method="post"
        action={`/${slug}/quote`}
        onSubmit={submit}
        className={outcome?.sent ? "hidden" : "grid gap-5 peer-target:hidden sm:grid-cols-2"}
      >
        <QuoteField label="Name" error={errorOf("name")}>
          {(control) => <input {...control} name="name" autoComplete="given-name" required className={QUOTE_CONTROL} />}
        </QuoteField>
        <QuoteField label="Surname" error={errorOf("surname")}>
          {(control) => (
            <input {...control} name="surname" autoComplete="family-name" required className={QUOTE_CONTROL} />
          )}
        </QuoteField>
        <QuoteField label="Phone" error={errorOf("phone")}>
          {(control) => (
            <input {...control} type="tel" name="phone" autoComplete="tel" required className={QUOTE_CONTROL} />
          )}
        </QuoteField>
        <QuoteField label="E-mail" optional error={errorOf("email")}>
          {(control) => <input {...control} type="email" name="email" autoComplete="email" className={QUOTE_CONTROL} />}
        </QuoteField>
        <QuoteField label="Best time to call" error={errorOf("best_time")}>
          {(control) => (
            <select {...control} name="best_time" className={QUOTE_CONTROL}>
              {BEST_TIMES.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </select>
          )}
        </QuoteField>
        {plans.length > 0 && (
          <QuoteField label="Plan" error={errorOf("plan_id")}>
            {(control) => (
              <select {...control} name="plan_id" className={QUOTE_CONTROL}>
                <option value="">Not sure yet</option>
                {plans.map((plan) => (
                  <option key={plan.id} value={plan.id}>
                    {plan.heading}
                  </option>
                ))}
              </select>
            )}
          </QuoteField>
        )}
        <div className="absolute -left-[200vw]" aria-hidden>
          <label>
            Website <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Consent wording={wording} error={errorOf("consent")} />
        <div className="sm:col-span-2">
          {refusal?.message && <FieldError>{refusal.message}</FieldError>}
          <button
            type="submit"
            disabled={isBusy}
            aria-busy={isBusy || undefined}
            className="mt-1 inline-flex h-13 w-full items-center justify-center gap-2 rounded-full bg-primary px-8 font-semibold text-on-primary shadow-panel hover:brightness-110 disabled:opacity-60 sm:w-auto"
          >
            {isBusy && <Spinner />}
            {isBusy ? "Sending …" : "Ask for my quote"}
          </button>
        </div>
      </form>
    </>
  );
}

function Consent({ wording, error }: { wording: string; error: string | undefined }) {
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <label className="flex items-start gap-3 py-1">
        <input
          type="checkbox"
          name="consent"
          required
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          className="mt-0.5 size-6 shrink-0 accent-primary"
        />
        <span>{wording}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** With script, errors are named in words of our own, and a plan's card chooses the plan in the form. */
function prepare(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  form.noValidate = true;
  function choose(event: MouseEvent) {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-plan]") : null;
    const plans = form?.elements.namedItem("plan_id");
    if (card?.dataset.plan && plans instanceof HTMLSelectElement) plans.value = card.dataset.plan;
  }
  document.addEventListener("click", choose);
  return () => document.removeEventListener("click", choose);
}
