"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Spinner } from "@/components/ui/button";
import { HONEYPOT } from "@/lib/leads/quotes/options";
import { FieldError } from "./quote-field";
import { BestTimeField, ContactFields, type ErrorOf, PlanField, type PlanOption } from "./quote-fields";
import { QuoteThanks } from "./quote-thanks";
import { type Outcome, sendQuote } from "./send-quote";

type Props = { slug: string; wording: string; plans: PlanOption[] };

/** A plain form that works without script. With script, it stays on the page and shows errors beside their fields. */
export function QuoteForm({ slug, wording, plans }: Props) {
  const hydrated = useHydrated();
  const { form, isBusy, outcome, submit } = useQuoteForm(slug);
  const refusal = outcome?.sent === false ? outcome : null;
  const errorOf: ErrorOf = (field) => refusal?.errors[field]?.[0];
  useWindowEvent("click", (event) => choosePlan(form.current, event.target));
  return (
    <>
      <QuoteThanks shown={outcome?.sent === true} />
      <form
        ref={form}
        method="post"
        action={`/${slug}/quote`}
        noValidate={hydrated} // the messages of the server are shown instead
        onSubmit={submit}
        className={outcome?.sent ? "hidden" : "grid gap-5 peer-target:hidden sm:grid-cols-2"}
      >
        <ContactFields errorOf={errorOf} />
        <BestTimeField error={errorOf("best_time")} />
        {plans.length > 0 && <PlanField plans={plans} error={errorOf("plan_id")} />}
        <div className="absolute -left-[200vw]" aria-hidden>
          <label>
            Website <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Consent wording={wording} error={errorOf("consent")} />
        <div className="sm:col-span-2">
          {refusal?.message && <FieldError>{refusal.message}</FieldError>}
          <SubmitButton isBusy={isBusy} />
        </div>
      </form>
    </>
  );
}

function useQuoteForm(slug: string) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const received = await sendQuote(slug, event.currentTarget);
    flushSync(() => {
      setOutcome(received);
      setBusy(false);
    });
    if (!received.sent) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return { form, isBusy, outcome, submit };
}

/** The link on a plan's card chooses the plan in the form. */
function choosePlan(form: HTMLFormElement | null, target: EventTarget | null): void {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-plan]") : null;
  const plans = form?.elements.namedItem("plan_id");
  if (card?.dataset.plan && plans instanceof HTMLSelectElement) plans.value = card.dataset.plan;
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  return (
    <button
      type="submit"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className="mt-1 inline-flex h-13 w-full items-center justify-center gap-2 rounded-full bg-primary px-8 font-semibold text-on-primary shadow-panel hover:brightness-110 disabled:opacity-60 sm:w-auto"
    >
      {isBusy && <Spinner />}
      {isBusy ? "Sending …" : "Ask for my quote"}
    </button>
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
          className="mt-0.5 size-6 shrink-0"
        />
        <span>{wording}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
