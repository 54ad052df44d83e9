"use client";

import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useHold } from "@/components/form/hold";
import { useOptionKeys } from "@/components/ui/browser/use-option-keys";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input/input";
import { useOptions } from "@/lib/platform/client/resource";

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

type NoteFieldProps = { note: string; onChange: (note: string) => void };

type Person = { id: number; name: string };

const MAX_PEOPLE = 5;
/** What is typed of a name after the last "@". */
const MENTION = /@([\p{L}'’ -]*)$/u;

/** A note in which colleagues are mentioned: after "@", those whose names begin so are offered. */
function NoteField({ note, onChange }: NoteFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isClosed, setClosed] = useState(false);
  const typed = MENTION.exec(note)?.[1];
  const people = useOptions<Person>(typed === undefined ? null : "/users/options");
  const found = typed === undefined || isClosed ? [] : matching(people, typed);
  const { position, onKeyDown, reset } = useOptionKeys(found, mention);

  function mention({ name }: Person) {
    onChange(note.replace(MENTION, `@${name} `));
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (found.length === 0) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      setClosed(true);
    } else onKeyDown(event);
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Input
        ref={field}
        role="combobox"
        aria-label="New note"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-people`}
        aria-activedescendant={found[position] && `${id}-${position}`}
        autoComplete="off"
        placeholder="Add a note, mention with @ …"
        value={note}
        onKeyDown={press}
        onChange={(event) => {
          onChange(event.target.value);
          setClosed(false);
          reset();
        }}
      />
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label="People"
        hidden={found.length === 0}
        className="absolute inset-x-0 top-10 z-10 rounded-panel border bg-surface p-1 shadow-floating"
      >
        {found.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === position}
            onKeyDown={onKeyDown}
            onClick={() => mention(person)}
            className="cursor-pointer rounded-control px-2.5 py-1.5 hover:bg-hover aria-selected:bg-primary-soft aria-selected:text-primary-text"
          >
            {person.name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Nobody once a name is complete: what follows is the note. */
function matching(people: readonly Person[], typed: string): Person[] {
  const text = typed.toLowerCase();
  return people.filter(({ name }) => name.toLowerCase().startsWith(text)).slice(0, MAX_PEOPLE);
}
