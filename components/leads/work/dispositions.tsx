"use client";

import { NEXT_LOADING, refuse, STILL_SAVING, useFreshKeys, useLeadKeys } from "@/components/leads/record/lead-keys";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { LeadStatus } from "@/lib/leads/record/status";
import { formatDateTime } from "@/lib/platform/text/format";
import type { Details } from "./deed";
import { DispositionForm } from "./disposition-form";
import { type Asked, type DispositionProps, useDispositions } from "./use-dispositions";

const ConsentDialog = lazyDialog(() =>
  import("@/components/leads/consents/consent-dialog").then((module) => module.ConsentDialog),
);

/** The outcome of the call: a button for each, on the keys from 1. */
export function Dispositions(props: DispositionProps) {
  const { lead, paintedAt, isLeaving, asking, closed, onAsk, onFinish, entered } = props;
  const { buttons, convert, isRunning } = useDispositions(props);
  const whenRunning = isRunning ? STILL_SAVING : undefined;
  const refusal = isLeaving ? NEXT_LOADING : whenRunning;
  const busy = refusal !== undefined;
  const keys = buttons.map(({ label, enabled, run }, index) => [
    String(index + 1),
    enabled ? run : () => refuse(`${label} isn't available for this lead.`),
  ]);
  useLeadKeys(asking ? {} : Object.fromEntries(keys), { paintedAt, busy: refusal });

  if (asking === "convert") {
    return <ConvertQuestion busy={busy} onCancel={() => onAsk(undefined)} onConvert={() => void convert()} />;
  }

  if (asking === "consent") return <ConsentDialog lead={lead} onClose={() => onAsk(undefined)} />;

  if (asking) {
    return (
      <DispositionForm
        to={asking}
        lead={lead}
        entered={entered}
        busy={refusal}
        onCancel={() => onAsk(undefined)}
        onSubmit={(given) => onFinish({ to: asking, details: given, message: messageOf(asking, given) })}
      />
    );
  }

  return (
    <footer className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 border-t px-5 py-3">
      {buttons.map(({ label, enabled, run }, index) => (
        <Button
          key={label}
          variant={index === 0 ? "primary" : "secondary"}
          disabled={!enabled || busy}
          aria-keyshortcuts={String(index + 1)}
          data-outcome={label}
          autoFocus={label === labelOf(closed)}
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

/** The button that what was asked belongs to. It has the focus again once that is closed. */
const labelOf = (asked: Asked | undefined) => (asked === "convert" || asked === "consent" ? "Convert" : asked);

/** "diary, 4 Dec 2026, 14:00", "declined". */
const messageOf = (to: LeadStatus, { diary_at }: Details): string =>
  [to.toLowerCase(), diary_at && formatDateTime(String(diary_at))].filter(Boolean).join(", ");

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
