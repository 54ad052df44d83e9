"use client";

import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { DraftSnapshot } from "@/components/sales/form/draft/draft-state";
import { fieldLabel } from "@/components/sales/form/draft/field-labels";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { LAST_SCREEN } from "@/components/sales/form/screens";
import { actionsOf, type SaleAction } from "@/components/sales/lifecycle/sale-action-rules";
import type { TransitionDetails } from "@/components/sales/lifecycle/transition-dialog";
import { NEXT_CONTROL } from "@/components/ui/browser/focus";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { toast } from "@/components/ui/toast";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { messageOf } from "@/lib/platform/client/api";
import { formatTime } from "@/lib/platform/text/format";
import type { Screens } from "./use-screens";

const TransitionDialog = lazyDialog(() =>
  import("@/components/sales/lifecycle/transition-dialog").then((module) => module.TransitionDialog),
);

type Props = {
  snapshot: DraftSnapshot;
  screens: Screens;
  isEditable: boolean;
  /** Moves the sale to another status, while nothing can be typed. @throws ApiError */
  onMove: (to: SaleStatus, details?: TransitionDetails) => Promise<void>;
  /** The sale has moved, and no dialog is open any more. */
  onMoved: (to: SaleStatus) => void;
};

/** What can be done with a sale, always visible at the bottom of its page. Everything is saved before. */
export function SaleActions({ snapshot, screens, isEditable, onMove, onMoved }: Props) {
  const { sale, draft } = useOpenSale();
  const { screen, goTo } = screens;
  const [asking, setAsking] = useState<SaleStatus>();
  const [busy, setBusy] = useState(false);

  async function begin({ to, asks, isMain, reason }: SaleAction) {
    if (reason !== null && !isMain) return toast("warning", reason);
    screens.leaveAll();
    if (asks) return setAsking(to);
    setBusy(true);
    try {
      await onMove(to);
      if (!isMain) goTo(screen); // its button may have gone with the focus
      onMoved(to);
    } catch (error) {
      toast("error", reason ?? messageOf(error));
      goTo(isMain ? LAST_SCREEN : screen);
    }
    setBusy(false);
  }

  async function save() {
    if (await draft.flush()) toast("success", "Sale saved");
    else screens.leaveAll();
  }

  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !isEditable) return;
    event.preventDefault();
    if (!document.querySelector('[role="dialog"]')) void save();
  });

  const actions = actionsOf(sale, { isLast: !isEditable || screen === LAST_SCREEN });
  const main = actions.filter(({ isMain }) => isMain);
  const others = actions.filter(({ isMain }) => !isMain);
  const buttonOf = (action: SaleAction) => (
    <ReasonedButton
      key={action.to}
      variant={action.isMain ? "primary" : "secondary"}
      reason={action.reason}
      isReasonShown={action.isMain}
      busy={busy}
      {...(action.isMain && { [NEXT_CONTROL]: true })}
      // The second click of a double click on "Next step" lands here.
      onClick={({ detail }) => detail < 2 && void begin(action)}
    >
      {action.label}
    </ReasonedButton>
  );

  if (!isEditable && actions.length === 0) return null;
  return (
    <footer
      data-actions
      className="sticky bottom-0 z-10 mt-auto -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-background py-3 lg:-mb-6"
    >
      {isEditable && <SaveState snapshot={snapshot} />}
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {others.map(buttonOf)}
        {isEditable && screen === LAST_SCREEN && (
          <Button aria-keyshortcuts="Control+S Meta+S" onClick={() => void save()}>
            Save
          </Button>
        )}
        {isEditable && screen > 0 && (
          <Button onClick={() => goTo(screen - 1)}>
            <ArrowLeft aria-hidden className="size-4 sm:hidden" />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
        )}
        {main.map(buttonOf)}
        {isEditable && screen < LAST_SCREEN && (
          <Button
            variant="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => goTo(screen + 1)}
            {...{ [NEXT_CONTROL]: true }}
          >
            Next step
          </Button>
        )}
      </div>
      {asking && (
        <TransitionDialog
          sale={sale}
          to={asking}
          onMove={onMove}
          onMoved={onMoved}
          onClose={() => setAsking(undefined)}
        />
      )}
    </footer>
  );
}

/** Whether the form is saved, in a few words. */
function SaveState({ snapshot }: { snapshot: DraftSnapshot }) {
  const { sale, goToField } = useOpenSale();
  const { text, style } = describe(snapshot);
  const [wrong] = Object.keys(snapshot.problems);
  return (
    <p role="status" title={snapshot.reason ?? undefined} className={`tabular min-w-0 text-[13px] ${style}`}>
      {text}
      {snapshot.kind === "malformed" && wrong !== undefined && (
        <button type="button" className="rounded-control text-left underline" onClick={() => goToField(wrong)}>
          {fieldLabel(wrong, sale)}
        </button>
      )}
    </p>
  );
}

function describe({ kind, reason, savedAt }: DraftSnapshot): { text: string; style: string } {
  switch (kind) {
    case "saved":
      return { text: savedAt ? `Saved ${formatTime(savedAt)}` : "", style: "text-muted" };
    case "saving":
      return { text: "Saving …", style: "text-muted" };
    case "offline":
      return { text: "Not saved: offline", style: "text-warning-text" };
    case "unreachable":
      return { text: "Not saved: no answer from the server, trying again", style: "text-warning-text" };
    case "malformed":
      return { text: "Not all saved. Correct ", style: "text-error-text" };
    case "conflict":
      return { text: "Not saved: this sale has been changed elsewhere", style: "text-warning-text" };
    case "refused":
      return { text: `Not saved: ${reason}`, style: "text-error-text" };
    default:
      return kind satisfies never;
  }
}
