"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { LeadAction } from "@/components/leads/record/use-lead";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { DISPOSITIONS, LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";
import { ApiError, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { convertLead } from "./convert-lead";

export type DispositionProps = {
  lead: LeadDetail;
  busy: boolean;
  /** Runs something that a click or a key asks for, and blocks everything else meanwhile. */
  onRun: (work: () => Promise<void>) => Promise<void>;
  /** Performs an action and announces it. Rejects if it is refused, once the refusal is shown. */
  onAct: (action: LeadAction, message: string) => Promise<unknown>;
  /** Saves the note that is still being typed. Rejects in the same way. */
  onSaveNote: () => Promise<void>;
  onDone: () => void;
  onRefusal: (message: string) => void;
  /** The disposition whose details are asked for, whether to convert, or the consent that a conversion needs. */
  asking: Asked | undefined;
  onAsk: (asking: Asked | undefined) => void;
};

export type Asked = LeadStatus | "convert" | "consent";

/** The buttons of a lead, in the order of their keys, and whether each is possible now. */
export function useDispositions(props: DispositionProps) {
  const { lead, onAsk } = props;
  const user = useUser();
  const { convert, isConverting } = useConvert(props);
  const finish = useFinish(props);
  const isOpen = lead.processed_at === null;
  const may = (to: LeadStatus) => isOpen && lead.dispositions.includes(to);
  const move = (to: LeadStatus) => finish({ do: "transition", input: { to, version: lead.version } }, `${to} noted`);

  const buttons = [
    { label: "Convert", enabled: isOpen && can(user, "sales.store") && !lead.suppressed, run: () => onAsk("convert") },
    ...DISPOSITIONS.map((to) => ({
      label: to,
      enabled: may(to),
      run: () => (LEAD_STATUS[to].asksFor ? onAsk(to) : move(to)),
    })),
    {
      label: "Mark processed",
      enabled: isOpen && can(user, "leads.update"),
      run: () =>
        finish(
          { do: "update", input: { processed_at: new Date().toISOString(), version: lead.version } },
          "Lead marked processed",
        ),
    },
  ];
  return { buttons, finish, convert: () => props.onRun(convert), busy: props.busy || isConverting };
}

function useConvert({ lead, onSaveNote, onRefusal, onAsk }: DispositionProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isConverting, setConverting] = useState(false);

  async function convert() {
    setConverting(true);
    try {
      await onSaveNote();
      router.push(await convertLead(lead));
    } catch (error) {
      onRefusal(messageOf(error));
      if (error instanceof ApiError && error.body.lacks_consent) onAsk("consent");
      setConverting(false);
    }
    void invalidateResources(queryClient, "leads", "sales", "dashboard");
  }

  return { convert, isConverting };
}

/** Performs an action that finishes the work on the lead. */
function useFinish({ onRun, onAct, onSaveNote, onDone }: DispositionProps) {
  const { mutateAsync } = useMutation<void, Error, () => Promise<void>>({ mutationFn: (work) => work() });

  return (action: LeadAction, message: string) =>
    onRun(async () => {
      const work = async () => {
        await onSaveNote();
        await onAct(action, message);
      };
      // This onSuccess is not called if the user has left the lead meanwhile. A refusal is shown already.
      await mutateAsync(work, { onSuccess: onDone }).catch(() => {});
    });
}
