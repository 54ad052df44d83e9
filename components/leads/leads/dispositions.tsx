"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useUser } from "@/components/shell/user";
import { Button } from "@/components/ui/button";
import { can } from "@/lib/identity/permissions";
import type { LeadDetail } from "@/lib/leads/leads/schema";
import type { LeadStatus } from "@/lib/leads/leads/status";
import { belongsElsewhere } from "@/lib/platform/client/keyboard";
import { convertLead } from "./convert-lead";
import { DispositionForm } from "./disposition-form";
import { DISPOSITION_BUTTONS } from "./lead-labels";
import type { LeadAction } from "./use-lead";

type Props = {
  lead: LeadDetail;
  busy: boolean;
  /** Does what a click or a key asks for, and nothing else meanwhile. */
  onWork: (work: () => Promise<void>) => Promise<void>;
  /** Does it and says so; rejects when it was refused, which is shown already. */
  onAct: (action: LeadAction, message: string) => Promise<void>;
  /** Adds the note that is still being typed; rejects in the same way. */
  onKeepNote: () => Promise<void>;
  onDone: () => void;
  onRefusal: (message: string) => void;
  /** The disposition whose details are being asked for. */
  asking: Asking | undefined;
  onAsk: (asking: Asking | undefined) => void;
};

/** The status whose details are being asked for. */
export type Asking = LeadStatus;

const DISPOSITIONS = Object.entries(DISPOSITION_BUTTONS).flatMap(([to, button]) =>
  button ? [{ to: to as LeadStatus, ...button }] : [],
);

/** What became of the call: six buttons, on the keys 1 to 6. */
export function Dispositions(props: Props) {
  const { lead, onWork, onAct, onKeepNote, onDone, onRefusal, asking, onAsk } = props;
  const user = useUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [converting, setConverting] = useState(false);
  const busy = props.busy || converting;
  const isThere = useRef(true);
  const open = lead.processed_at === null;
  const may = (to: LeadStatus) => open && lead.dispositions.includes(to);

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const worked = (action: LeadAction, message: string) =>
    onWork(async () => {
      try {
        await onKeepNote();
        await onAct(action, message);
      } catch {
        return;
      }
      if (isThere.current) onDone(); // whoever has gone on meanwhile is not called back
    });

  async function convert() {
    setConverting(true);
    try {
      await onKeepNote();
      router.push(await convertLead(lead));
    } catch (error) {
      onRefusal(error instanceof Error ? error.message : "The request failed.");
      setConverting(false);
    }
    for (const queryKey of [["leads"], ["sales"], ["dashboard"]]) void queryClient.invalidateQueries({ queryKey });
  }

  const move = (to: LeadStatus) => worked({ do: "transition", input: { to, version: lead.version } }, `${to} noted`);

  const buttons = [
    { label: "Convert", enabled: open && can(user, "sales.store") && !lead.suppressed, run: () => onWork(convert) },
    ...DISPOSITIONS.map(({ to, asks }) => ({ label: to, enabled: may(to), run: () => (asks ? onAsk(to) : move(to)) })),
    {
      label: "Mark processed",
      enabled: open && can(user, "leads.update"),
      run: () =>
        worked(
          { do: "update", input: { processed_at: new Date().toISOString(), version: lead.version } },
          "Lead marked processed",
        ),
    },
  ];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || belongsElsewhere(event, { inDialog: true })) return;
      const button = buttons[Number(event.key) - 1];
      if (!button?.enabled || busy || asking) return;
      event.preventDefault();
      void button.run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  if (asking) {
    return (
      <DispositionForm
        to={asking}
        proposedAt={lead.proposed_call_at}
        busy={busy}
        onCancel={() => onAsk(undefined)}
        onSubmit={(details) =>
          worked(
            { do: "transition", input: { to: asking, version: lead.version, ...details } },
            `Lead moved to ${asking}`,
          )
        }
      />
    );
  }

  return (
    <footer className="grid grid-cols-2 gap-2 border-t px-5 py-3 sm:grid-cols-3">
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
