"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { focusMarked, focusNext, NEXT_CONTROL } from "@/components/ui/browser/focus";
import { useFieldMessage } from "./field-messages";
import { RequiredMark } from "./required-mark";

type Tick = {
  name: string;
  label: ReactNode;
  /** Shown below its label, such as who ticked it and when. */
  note?: ReactNode;
  required?: boolean;
};

type Props = {
  label: string;
  ticks: readonly Tick[];
  /** The form is done with the last one: the cursor goes to the button that leads on. */
  isEnd?: boolean;
};

/** Statements to tick one after the other: Space or Enter ticks one and goes on to the next control. */
export function TickList({ label, ticks, isEnd = false }: Props) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y rounded-control border">
      {ticks.map((tick, index) => (
        <TickItem key={tick.name} {...tick} isEnd={isEnd && index === ticks.length - 1} />
      ))}
    </ul>
  );
}

function TickItem({ name, label, note, required = false, isEnd }: Tick & { isEnd: boolean }) {
  const id = useId();
  const { field } = useController({ name });
  const message = useFieldMessage(name);
  const isTicked = field.value === true;

  function tickAndGoOn(event: KeyboardEvent<HTMLInputElement>) {
    if ((event.key !== " " && event.key !== "Enter") || event.ctrlKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    field.onChange(!isTicked);
    if (isTicked || (isEnd && focusMarked(event.currentTarget, NEXT_CONTROL))) return;
    focusNext(event.currentTarget);
  }

  return (
    <li>
      <label className="flex items-start gap-3 px-3 py-2.5 hover:bg-hover has-disabled:opacity-60">
        <input
          ref={field.ref}
          name={name}
          type="checkbox"
          checked={isTicked}
          aria-invalid={message !== undefined}
          required={required}
          aria-describedby={`${id}-note`}
          onChange={(event) => field.onChange(event.target.checked)}
          onKeyDown={tickAndGoOn}
          onBlur={field.onBlur}
          className="mt-0.5 size-4 shrink-0"
        />
        <span className="min-w-0 flex-1 break-words">
          {label}
          {required && <RequiredMark />}
          <span id={`${id}-note`} className="block text-[13px] empty:hidden">
            {message ? <span className="text-error-text">{message}</span> : <span className="text-muted">{note}</span>}
          </span>
        </span>
      </label>
    </li>
  );
}
