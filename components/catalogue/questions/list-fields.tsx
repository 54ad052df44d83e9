"use client";

import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { SelectField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { OPTION_MAX_LENGTH } from "@/lib/catalogue/questions/schema";
import { SELECTION_OPTIONS } from "./question-words";

type Props = { onOptions: () => void; onSelection: () => void };

/** What can be chosen from, and how many of it. */
export function ListFields({ onOptions, onSelection }: Props) {
  return (
    <>
      <SelectField name="selection" label="Selection" required options={SELECTION_OPTIONS} onChoose={onSelection} />
      <OptionsField onChange={onOptions} />
    </>
  );
}

/** The options one below the other: Enter begins the next one, Backspace takes an empty one away. */
function OptionsField({ onChange }: { onChange: () => void }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const { field, fieldState } = useController({ name: "list_options" });
  const options: readonly string[] = Array.isArray(field.value) ? field.value : [];

  function change(next: readonly string[]) {
    field.onChange(next);
    onChange();
  }

  /** The field that takes the cursor is there only once the change is. */
  function changeAndFocus(next: readonly string[], position: number) {
    flushSync(() => change(next));
    list.current?.querySelectorAll("input")[Math.max(0, position)]?.focus();
  }

  const addAfter = (position: number) => changeAndFocus(options.toSpliced(position + 1, 0, ""), position + 1);
  const remove = (position: number) => changeAndFocus(options.toSpliced(position, 1), position - 1);

  function onKeyDown(event: KeyboardEvent, position: number) {
    if (event.key === "Enter") addAfter(position);
    else if (event.key === "Backspace" && options[position] === "" && options.length > 1) remove(position);
    else return;
    event.preventDefault();
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-medium">
        Options
        <span aria-hidden className="text-error-text">
          {" *"}
        </span>
      </legend>
      <ol ref={list} className="flex flex-col gap-1.5">
        {options.map(asRow).map(({ text, position }) => (
          <li key={position} className="flex items-center gap-1">
            <Input
              ref={position === 0 ? field.ref : undefined}
              aria-label={`Option ${position + 1}`}
              aria-invalid={fieldState.invalid}
              autoComplete="off"
              maxLength={OPTION_MAX_LENGTH}
              value={text}
              onChange={(event) => change(options.with(position, event.target.value))}
              onKeyDown={(event) => onKeyDown(event, position)}
            />
            <IconButton
              icon={X}
              label={`Remove option ${position + 1}`}
              tone="danger"
              onClick={() => remove(position)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button size="small" onClick={() => addAfter(options.length - 1)}>
          <Plus aria-hidden className="size-3.5" /> Add option
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role={fieldState.error ? "alert" : undefined}
        className={`text-[13px] ${fieldState.error ? "text-error-text" : "text-muted"}`}
      >
        {fieldState.error?.message ?? "Enter adds the next one. Empty ones are left out."}
      </p>
    </fieldset>
  );
}

const asRow = (text: string, position: number) => ({ text, position });
