"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { DispositionForm } from "./disposition-form";
import { refuse, useFreshKeys, useLeadKeys } from "./lead-keys";
import { type Asked, type DispositionProps, useDispositions } from "./use-dispositions";

const ConsentDialog = lazyDialog(() =>
  import("@/components/leads/consents/consent-dialog").then((module) => module.ConsentDialog),
);

/** The outcome of the call: a button for each, on the keys from 1. */
export function Dispositions(props: DispositionProps) {
  const { lead, paintedAt, asking, onAsk, onFinish, details } = props;
  const { buttons, convert, busy } = useDispositions(props);
  const footer = useReturningFocus(asking);
  const keys = buttons.map(({ label, enabled, run }, index) => [
    String(index + 1),
    enabled ? run : () => refuse(`${label} is not possible for this lead now.`),
  ]);
  useLeadKeys(asking ? {} : Object.fromEntries(keys), { paintedAt, isBlocked: busy });

  if (asking === "convert") {
    return <ConvertQuestion busy={busy} onCancel={() => onAsk(undefined)} onConvert={() => void convert()} />;
  }

  if (asking === "consent") return <ConsentDialog lead={lead} onClose={() => onAsk(undefined)} />;

  if (asking) {
    return (
      <DispositionForm
        to={asking}
        proposedAt={lead.proposed_call_at}
        entered={details}
        busy={busy}
        onCancel={() => onAsk(undefined)}
        onSubmit={(given) => onFinish({ to: asking, details: given, message: `Lead moved to ${asking}` })}
      />
    );
  }

  return (
    <footer ref={footer} className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 border-t px-5 py-3">
      {buttons.map(({ label, enabled, run }, index) => (
        <Button
          key={label}
          variant={index === 0 ? "primary" : "secondary"}
          disabled={!enabled || busy}
          aria-keyshortcuts={String(index + 1)}
          data-outcome={label}
          onClick={() => void run()}
          className="justify-between!"
        >
          {label}
          <kbd aria-hidden className="rounded-sm border border-current px-1 font-sans text-[11px] opacity-70">
            {index + 1}
          </kbd>
        </Button>
      ))}
    </footer>
  );
}

/** Once the details of an outcome, or the question whether to convert, are closed, its button has the focus again. */
function useReturningFocus(asking: Asked | undefined) {
  const footer = useRef<HTMLElement>(null);
  const before = useRef(asking);
  useEffect(() => {
    const closed = asking === undefined ? before.current : undefined;
    before.current = asking;
    if (closed === undefined) return;
    const label = closed === "convert" || closed === "consent" ? "Convert" : closed;
    footer.current?.querySelector<HTMLElement>(`[data-outcome="${label}"]`)?.focus();
  }, [asking]);
  return footer;
}

type Props = { busy: boolean; onCancel: () => void; onConvert: () => void };

/** Asks before a lead becomes a sale, which can't be undone. */
const ConvertQuestion = ({ busy, onCancel, onConvert }: Props) => (
  <section
    aria-label="Convert"
    {...useFreshKeys()}
    className="print:hidden flex flex-col gap-3 border-t bg-background px-5 py-4"
  >
    <h3 className="font-semibold">Convert this lead?</h3>
    <p>This creates a sale and locks the lead. You can't undo it.</p>
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button variant="primary" autoFocus busy={busy} onClick={onConvert}>
        Convert to a sale
      </Button>
    </div>
  </section>
);
