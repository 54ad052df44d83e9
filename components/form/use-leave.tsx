"use client";

import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";

type Question = { title: string; text: string; confirmLabel: string; cancelLabel: string };

/** Asked before unsaved input is discarded. */
export const UNSAVED: Question = {
  title: "Discard changes?",
  text: "What you have entered has not been saved.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
};

/** Asked before something closes that has a reason to stay open. */
export const closeNow = (reason: string): Question => ({
  title: "Close now?",
  text: reason,
  confirmLabel: "Close",
  cancelLabel: "Keep open",
});

/** `leave` goes at once, or after a question if there is one. The dialog with the question has to be rendered. */
export function useLeave() {
  const [asked, setAsked] = useState<{ question: Question; go: () => void }>();
  const leave = (question: Question | undefined, go: () => void) => (question ? setAsked({ question, go }) : go());
  const close = () => setAsked(undefined);

  // Together, since the open question would take the focus back from what comes next.
  async function confirm(go: () => void) {
    close();
    go();
  }

  const dialog = asked && <ConfirmDialog {...asked.question} onConfirm={() => confirm(asked.go)} onClose={close} />;
  return { leave, dialog };
}
