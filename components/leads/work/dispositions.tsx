"use client";

import { useKeys } from "@/components/ui/browser/use-keys";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { DispositionForm } from "./disposition-form";
import { type DispositionProps, useDispositions } from "./use-dispositions";

const ConsentDialog = lazyDialog(() =>
  import("@/components/leads/consents/consent-dialog").then((module) => module.ConsentDialog),
);

/** The outcome of the call: a button for each, on the keys from 1. */
export function Dispositions(props: DispositionProps) {
  const { lead, asking, onAsk } = props;
  const { buttons, finish, convert, busy } = useDispositions(props);
  const keys = buttons.map(({ enabled, run }, index) => {
    const press = (event: KeyboardEvent) => !event.repeat && run();
    return [String(index + 1), enabled && !busy && !asking ? press : undefined];
  });
  useKeys(Object.fromEntries(keys), { inDialog: true });

  if (asking === "convert") {
    return <ConvertQuestion busy={busy} onCancel={() => onAsk(undefined)} onConvert={() => void convert()} />;
  }

  if (asking === "consent") return <ConsentDialog lead={lead} onClose={() => onAsk(undefined)} />;

  if (asking) {
    return (
      <DispositionForm
        to={asking}
        proposedAt={lead.proposed_call_at}
        busy={busy}
        onCancel={() => onAsk(undefined)}
        onSubmit={(details) =>
          finish(
            { do: "transition", input: { to: asking, version: lead.version, ...details } },
            `Lead moved to ${asking}`,
          )
        }
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

type Props = { busy: boolean; onCancel: () => void; onConvert: () => void };

/** Asks before a lead becomes a sale, which can't be undone. */
const ConvertQuestion = ({ busy, onCancel, onConvert }: Props) => (
  <section aria-label="Convert" className="print:hidden flex flex-col gap-3 border-t bg-background px-5 py-4">
    <h3 className="font-semibold">Convert this lead?</h3>
    <p>It becomes a sale and is locked. This can't be undone.</p>
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
