"use client";

import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";

type Question = { title: string; text: string; confirmLabel: string };

/** What is asked before something that was typed is thrown away. */
export const UNSAVED: Question = {
  title: "Discard changes?",
  text: "What you have entered has not been saved.",
  confirmLabel: "Discard",
};

/** What is asked before something is closed that has a reason to stay. */
export const closeNow = (reason: string): Question => ({ title: "Close now?", text: reason, confirmLabel: "Close" });

/** What goes away at once, or after a question where there is one, and the question's dialog, to be rendered. */
export function useLeave() {
  const [asked, setAsked] = useState<{ question: Question; go: () => void }>();
  const leave = (question: Question | undefined, go: () => void) => (question ? setAsked({ question, go }) : go());
  const dialog = asked && (
    <ConfirmDialog {...asked.question} onConfirm={async () => asked.go()} onClose={() => setAsked(undefined)} />
  );
  return { leave, dialog };
}
