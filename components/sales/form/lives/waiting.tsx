"use client";

import { ByLaw } from "../by-law";
import { useOpenSale } from "../sale-context";

/** The sentence about the waiting period that the agent reads out, and why it is what it is. */
export function Waiting() {
  const { waiting_sentence, waiting_reason } = useOpenSale().sale;
  if (!waiting_sentence) return null;
  return (
    <div aria-live="polite" className="flex flex-col gap-1 border-l-2 border-primary-text pl-3 leading-relaxed">
      <p>{waiting_sentence}</p>
      {waiting_reason && <ByLaw text={waiting_reason} />}
    </div>
  );
}
