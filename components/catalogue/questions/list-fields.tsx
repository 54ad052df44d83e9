"use client";

import { Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { SelectField } from "@/components/form/fields";
import { RequiredMark } from "@/components/form/required-mark";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input/input";
import { OPTION_MAX_LENGTH } from "@/lib/catalogue/questions/schema";
import { SELECTION_OPTIONS } from "./question-labels";

type Props = { onOptions: () => void; onSelection: () => void };

export function ListFields({ onOptions, onSelection }: Props) {
  return (
    <>
      <SelectField name="selection" label="Selection" required options={SELECTION_OPTIONS} onChoose={onSelection} />
      <OptionsField onChange={onOptions} />
    </>
  );
}

/** The options of a list. Enter adds one after the current one, Backspace removes an empty one. */
function OptionsField({ onChange }: { onChange: () => void }) {
  const id = useId();
  const { list, options, error, change, addAfter, remove, onKeyDown, firstRef } = useOptionRows(onChange);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-medium">
        Options
        <RequiredMark />
      </legend>
      <ol ref={list} className="flex flex-col gap-1.5">
        {options.map(asRow).map(({ text, position }) => (
          <li key={position} className="flex items-center gap-1">
            <Input
              ref={position === 0 ? firstRef : undefined}
              aria-label={`Option ${position + 1}`}
              aria-invalid={error !== undefined}
              autoComplete="off"
              maxLength={OPTION_MAX_LENGTH}
              value={text}
              onChange={(event) => change(options.with(position, event.target.value))}
              onKeyDown={(event) => onKeyDown(event, position)}
            />
            <IconButton
              icon={Trash2}
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
        role={error ? "alert" : undefined}
        className={`text-[13px] ${error ? "text-error-text" : "text-muted"}`}
      >
        {error?.message ?? "Press Enter to add another option. Empty options are ignored."}
      </p>
    </fieldset>
  );
}

function useOptionRows(onChange: () => void) {
  const list = useRef<HTMLOListElement>(null);
  const { field, fieldState } = useController({ name: "list_options" });
  const options: readonly string[] = Array.isArray(field.value) ? field.value : [];

  function change(next: readonly string[]) {
    field.onChange(next);
    onChange();
  }

  function changeAndFocus(next: readonly string[], position: number) {
    flushSync(() => change(next)); // a new input exists only after the change
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

  return { list, options, error: fieldState.error, change, addAfter, remove, onKeyDown, firstRef: field.ref };
}

const asRow = (text: string, position: number) => ({ text, position });
