"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { LeadAction } from "./use-lead";

type Props = { onAct: (action: LeadAction, message: string) => Promise<void> };

/** Adds a note to the lead's timeline; the text stays until it is saved. */
export function LeadNote({ onAct }: Props) {
  const [note, setNote] = useState("");

  async function save(event: FormEvent) {
    event.preventDefault();
    if (note.trim() === "") return;
    await onAct({ do: "note", note }, "Note added").then(
      () => setNote(""),
      () => {},
    );
  }

  return (
    <form onSubmit={save} className="flex gap-2">
      <Input
        aria-label="New note"
        placeholder="Add a note …"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" disabled={note.trim() === ""}>
        Add
      </Button>
    </form>
  );
}
