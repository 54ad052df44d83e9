"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { mayConvertYet } from "@/components/leads/record/lead-keys";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { DISPOSITIONS, LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";
import { ApiError, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { convertLead } from "./convert-lead";
import type { Details, Outcome } from "./deed";

export type DispositionProps = {
  lead: LeadDetail;
  /** Another lead is about to be shown. */
  isLeaving: boolean;
  /** Another action on the lead is being saved. */
  isRunning: boolean;
  /** When the lead was painted. */
  paintedAt: RefObject<number>;
  /** Saves what finishes the work on the lead, and shows the next one. */
  onFinish: (deed: Outcome) => void;
  /** Saves everything that comes before a conversion. Rejects if that is refused. */
  onConvert: () => Promise<void>;
  onRefusal: (message: string) => void;
  /** The disposition whose details are asked for, whether to convert, or the consent that a conversion needs. */
  asking: Asked | undefined;
  onAsk: (asking: Asked | undefined) => void;
  /** The outcome whose details were closed last, or "convert". */
  closed: Asked | undefined;
  /** The details that were entered before, if their save was refused. */
  entered: Details | undefined;
};

export type Asked = LeadStatus | "convert" | "consent";

/** The buttons of a lead, in the order of their keys, and whether each is possible now. */
export function useDispositions(props: DispositionProps) {
  const { lead, paintedAt, onAsk, onFinish } = props;
  const user = useUser();
  const { convert, isConverting } = useConvert(props);
  const isOpen = lead.processed_at === null;
  const may = (to: LeadStatus) => isOpen && lead.dispositions.includes(to);
  const move = (to: LeadStatus) => onFinish({ to, details: {}, message: `${to.toLowerCase()} noted` });

  const buttons = [
    {
      label: "Convert",
      enabled: isOpen && can(user, "sales.store") && !lead.suppressed,
      run: () => mayConvertYet(paintedAt) && onAsk("convert"),
    },
    ...DISPOSITIONS.map((to) => ({
      label: to,
      enabled: may(to),
      run: () => (LEAD_STATUS[to].asksFor ? onAsk(to) : move(to)),
    })),
    {
      label: "Mark processed",
      enabled: isOpen && can(user, "leads.update"),
      run: () =>
        onFinish({
          to: null,
          update: { processed_at: new Date().toISOString() },
          message: "marked processed",
        }),
    },
  ];
  return { buttons, convert, isRunning: props.isRunning || isConverting };
}

function useConvert({ lead, onConvert, onRefusal, onAsk }: DispositionProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isConverting, setConverting] = useState(false);

  async function convert() {
    setConverting(true);
    try {
      await onConvert();
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
