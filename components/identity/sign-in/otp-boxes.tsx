"use client";

import { type KeyboardEvent, type RefObject, useId } from "react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { CONTROL } from "@/components/ui/input/input";

const LENGTH = 6;

export const NO_DIGITS: readonly string[] = Array<string>(LENGTH).fill("");

type Group = RefObject<HTMLFieldSetElement | null>;
type Props = {
  /** One for each box, empty until it is entered. */
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  group: Group;
  readOnly: boolean;
  error: string | undefined;
};

/** A code of six digits, one per box: typed, pasted in whole or in part, or filled in by the phone that received it. */
export function OtpBoxes(props: Props) {
  const { digits, group, readOnly, error } = props;
  const noteId = useId();
  const hydrated = useHydrated();
  const { change, press } = useOtpEditing(props);
  return (
    <fieldset ref={group} aria-describedby={error && noteId} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">6-digit code</legend>
      <div className="flex gap-2">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            aria-label={`Digit ${index + 1} of ${LENGTH}`}
            aria-invalid={error !== undefined}
            value={digit}
            readOnly={readOnly || !hydrated}
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            onChange={(event) => change(index, event.target.value)}
            onKeyDown={(event) => press(event, index)}
            onFocus={(event) => event.target.select()}
            className={`${CONTROL} tabular h-12 min-w-0 px-0 text-center text-xl font-semibold read-only:text-muted`}
          />
        ))}
      </div>
      {error && (
        <p id={noteId} role="alert" className="text-[13px] text-error-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What typing, pressing a key and pasting do to the digits. */
function useOtpEditing({ digits, onChange, group, readOnly }: Props) {
  function insert(index: number, typed: string) {
    focusBox(group, index + typed.length); // first, because a handler of the change may move the focus elsewhere
    onChange(digits.map((digit, position) => typed[position - index] ?? digit));
  }

  function clear(index: number) {
    onChange(digits.map((digit, position) => (position === index ? "" : digit)));
    focusBox(group, index);
  }

  function change(index: number, text: string) {
    const typed = digitsIn(text);
    const old = digits[index];
    if (typed.length >= LENGTH) insert(0, typed.slice(0, LENGTH));
    else if (text === "") clear(index);
    else insert(index, old && typed.length === 2 ? typed.replace(old, "") : typed); // typed beside the old digit
  }

  function press(event: KeyboardEvent, index: number) {
    const target = boxReachedBy(event.key, index);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== undefined) focusBox(group, target);
    else if (readOnly) return;
    else if (event.key === "Backspace") clear(digits[index] ? index : Math.max(index - 1, 0));
    else if (event.key === "Delete") clear(index);
    else if (/^\d$/.test(event.key)) insert(index, event.key);
    else return;
    event.preventDefault();
  }

  // A code that is pasted anywhere on the page is meant for the boxes.
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData("text") ?? "";
    const typed = digitsIn(text);
    const boxes: unknown[] = boxesOf(group);
    const index = boxes.indexOf(event.target);
    const isCode = typed.length === LENGTH && (index >= 0 || /^[\d\s-]+$/.test(text));
    if (!isCode && index < 0) return;
    event.preventDefault();
    if (isCode) insert(0, typed);
    else if (typed.length < LENGTH) insert(index, typed);
  }

  useWindowEvent("paste", paste, { enabled: !readOnly });
  return { change, press };
}

/** Moves the focus to a box; a number out of range means the first or the last one. */
export function focusBox(group: Group, index: number): void {
  boxesOf(group)[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();
}

const boxesOf = ({ current }: Group) => [...(current?.querySelectorAll("input") ?? [])];

function boxReachedBy(key: string, from: number): number | undefined {
  const targets: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: LENGTH - 1 };
  return targets[key];
}

// NFKC also converts the full-width digits of Japanese and Chinese keyboards.
const digitsIn = (text: string) => text.normalize("NFKC").replace(/\D/g, "");
