"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { SaveState } from "./save-state";
import { TransitionDialog } from "./transition-dialog";
import type { LoadedSale } from "./use-sale";
import type { SaleForm } from "./use-sale-form";
import { useTransition } from "./use-transition";

type Props = { loaded: LoadedSale; draft: SaleForm; formId: string | undefined };

/** The actions of a sale, always visible at the bottom of its page. A change of status saves the form first. */
export function SaleActions({ loaded, draft, formId }: Props) {
  const { sale } = loaded;
  const move = useTransition(loaded);
  const hydrated = useHydrated();
  const [asking, setAsking] = useState<SaleStatus>();
  const actions = actionsOf(sale);
  const busy = draft.saving || !hydrated;
  if (!formId && actions.length === 0) return null;

  async function begin(to: SaleStatus) {
    const saved = draft.dirty ? await draft.save({ byHand: true }) : sale;
    if (!saved) return;
    if (sale.status !== "callback" || to !== "in-progress") return setAsking(to);
    await move(to, {}, saved.version).catch((error: Error) => toast("error", error.message));
  }

  return (
    <footer className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 lg:-mx-6 lg:-mb-6 lg:px-6">
      <SaveState draft={draft} />
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {actions.map(({ to, label }) => (
          <Button key={to} disabled={busy} onClick={() => void begin(to)}>
            {label}
          </Button>
        ))}
        {formId && (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={draft.saving}
            disabled={busy || draft.theirs !== undefined}
            aria-keyshortcuts="Control+S Meta+S"
          >
            Save
          </Button>
        )}
      </div>
      {asking && <TransitionDialog sale={sale} to={asking} onMove={move} onClose={() => setAsking(undefined)} />}
    </footer>
  );
}

const LABELS: Record<SaleStatus, string | null> = {
  new: null,
  "in-progress": null,
  callback: "Callback",
  "qc-oversight": null,
  declined: "Decline",
  "policy-submitted": null,
};

/** The changes of status that have a button. A new sale is in progress once it is saved. */
const actionsOf = ({ status, can }: SaleDetail) =>
  can.transitions.flatMap((to) => {
    const label = to === "in-progress" ? BACK_TO_WORK[status] : LABELS[to];
    return label ? [{ to, label }] : [];
  });

const BACK_TO_WORK: Record<SaleStatus, string | null> = {
  new: null,
  "in-progress": null,
  callback: "Resume",
  "qc-oversight": null,
  declined: "Reopen",
  "policy-submitted": null,
};
