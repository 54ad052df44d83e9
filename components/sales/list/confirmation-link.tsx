"use client";

import { MailWarning } from "lucide-react";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";

/** The first to be debited first: the confirmation is due before that. */
const DUE = { confirmation: "due", sortBy: "first_debit_on", sortDesc: false };
const NOT_NARROWED = { confirmation: null, sortBy: null, sortDesc: null };

/** Narrows the list of submitted sales to those that are to be confirmed in writing, or shows all again. */
export function ConfirmationLink() {
  const { params, change } = useListState();
  const isOn = params.get("confirmation") === "due";
  const toggle = () => change(isOn ? NOT_NARROWED : DUE);
  return (
    <Button aria-pressed={isOn} onClick={toggle}>
      <MailWarning aria-hidden className={`size-4 ${isOn ? "text-warning-text" : "text-muted"}`} /> To confirm in
      writing
    </Button>
  );
}
