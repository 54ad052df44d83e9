"use client";

import { MailWarning } from "lucide-react";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";

/** Narrows the list of submitted sales to those that are to be confirmed in writing, or shows all again. */
export function ConfirmationLink() {
  const { params, change } = useListState();
  const isOn = params.get("confirmation") === "due";
  return (
    <Button aria-pressed={isOn} onClick={() => change({ confirmation: isOn ? "" : "due" })}>
      <MailWarning aria-hidden className={`size-4 ${isOn ? "text-warning-text" : "text-muted"}`} /> To confirm in
      writing
    </Button>
  );
}
