"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { focusNext } from "@/components/ui/browser/focus";
import { useFieldMessage } from "./field-messages";

type Value = string | boolean;
type Choice = { value: Value; label: string; key?: string };

type Props = { name: string; label: string; hint?: ReactNode; choices: readonly Choice[] };

/**
 * A choice of a few, side by side; null until one is chosen. A digit chooses by place, or a choice's own key, and goes on
 * to the next control.
 */
export function ChoiceField({ name, label, hint, choices }: Props) {
  const id = useId();
  const { field } = useController({ name });
  const message = useFieldMessage(name);

  function chooseByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = choices.find(({ key }, index) => event.key === String(index + 1) || event.key.toLowerCase() === key);
    if (!chosen || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    flushSync(() => field.onChange(chosen.value)); // what depends on it is there before the cursor goes on
    focusNext(event.target);
  }

  return (
    <fieldset
      className="group/choice flex min-w-0 flex-col gap-1.5"
      aria-describedby={`${id}-note`}
      onKeyDown={chooseByKey}
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <label key={choice.label} className={`${CHOICE} ${field.value === choice.value ? CHOSEN : "hover:bg-hover"}`}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={name}
              checked={field.value === choice.value}
              aria-invalid={message !== undefined}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
              className="size-4"
            />
            {choice.label}
            <kbd
              aria-hidden
              className="invisible ml-1 font-sans text-[12px] text-muted group-focus-within/choice:visible max-lg:hidden"
            >
              {choice.key?.toUpperCase() ?? index + 1}
            </kbd>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className={`text-[13px] empty:hidden ${message ? "text-error-text" : "text-muted"}`}>
        {message ?? hint}
      </p>
    </fieldset>
  );
}

const CHOICE =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-control border px-3 py-1.5 transition-colors has-disabled:opacity-60";
const CHOSEN = "border-primary-text bg-primary-soft text-primary-text";

const YES_NO: readonly Choice[] = [
  { value: true, label: "Yes", key: "y" },
  { value: false, label: "No", key: "n" },
];

/** Yes, no, or not asked yet; y or 1 and n or 2 answer it. */
export const YesNoField = (props: Omit<Props, "choices">) => <ChoiceField {...props} choices={YES_NO} />;
