"use client";

import type { FormEvent } from "react";
import { useHold } from "@/components/form/hold";
import { Button } from "@/components/ui/button";
import { NoteField } from "./note-field";

type Props = { note: string; onChange: (note: string) => void; busy: boolean; onAdd: () => void };

/** Adds a note to the lead's timeline; the text stays until it is saved. */
export function LeadNote({ note, onChange, busy, onAdd }: Props) {
  const isBlank = note.trim() === "";
  useHold(isBlank ? undefined : "The note has not been added.");

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isBlank && !busy) onAdd();
  }

  return (
    <form onSubmit={add} className="flex gap-2">
      <NoteField note={note} onChange={onChange} />
      <Button type="submit" disabled={isBlank || busy}>
        Add
      </Button>
    </form>
  );
}
