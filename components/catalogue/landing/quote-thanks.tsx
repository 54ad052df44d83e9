import { CircleCheck } from "lucide-react";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import { THANKS } from "@/lib/leads/quotes/options";

/** Without script, it is shown because the address names it once the form is sent. */
export function QuoteThanks({ shown }: { shown: boolean }) {
  return (
    <div
      id={ANCHORS.sent}
      ref={(panel) => (shown ? panel?.focus() : undefined)}
      tabIndex={-1}
      className={`peer scroll-mt-24 py-10 text-center outline-none ${shown ? "" : "hidden target:block"}`}
    >
      <CircleCheck aria-hidden className="mx-auto size-12 text-success-text" />
      <p role="status" className="mx-auto mt-4 max-w-90 text-xl font-semibold text-balance">
        {THANKS}
      </p>
    </div>
  );
}
