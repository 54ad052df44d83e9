"use client";

import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId } from "react";
import { CONTROL } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";

const LENGTH = 6;

export const NO_DIGITS: readonly string[] = Array<string>(LENGTH).fill("");

type Group = RefObject<HTMLFieldSetElement | null>;
type Props = {
  /** One digit for each box, or nothing. */
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  group: Group;
  readOnly: boolean;
  error: string | undefined;
};

/** A code of six digits, one to a box: typed, pasted whole or in part, or filled in by the phone that got it. */
export function OtpBoxes({ digits, onChange, group, readOnly, error }: Props) {
  const noteId = useId();
  const hydrated = useHydrated();

  function put(index: number, typed: string) {
    focusBox(group, index + typed.length); // first: whoever hears of the change may have reason to go elsewhere
    onChange(digits.map((digit, place) => typed[place - index] ?? digit));
  }

  function clear(index: number) {
    onChange(digits.map((digit, place) => (place === index ? "" : digit)));
    focusBox(group, index);
  }

  function change(index: number, text: string) {
    const typed = digitsIn(text);
    const old = digits[index];
    if (typed.length >= LENGTH) put(0, typed.slice(0, LENGTH));
    else if (text === "") clear(index);
    else put(index, old && typed.length === 2 ? typed.replace(old, "") : typed); // typed beside the one that was there
  }

  function press(event: KeyboardEvent, index: number) {
    const move = moves(index)[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move !== undefined) focusBox(group, move);
    else if (readOnly) return;
    else if (event.key === "Backspace") clear(digits[index] ? index : Math.max(index - 1, 0));
    else if (event.key === "Delete") clear(index);
    else if (/^\d$/.test(event.key)) put(index, event.key);
    else return;
    event.preventDefault();
  }

  // Wherever the code is pasted on the page, it is meant for the boxes.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const typed = digitsIn(text);
    const boxes: unknown[] = boxesOf(group);
    const index = boxes.indexOf(event.target);
    const isCode = typed.length === LENGTH && (index >= 0 || /^[\d\s-]+$/.test(text));
    if (!isCode && index < 0) return;
    event.preventDefault();
    if (isCode) put(0, typed);
    else if (typed.length < LENGTH) put(index, typed);
  });
  useEffect(() => {
    if (readOnly) return;
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [readOnly]);

  return (
    <fieldset ref={group} aria-describedby={error && noteId} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">6-digit code</legend>
      <div className="flex gap-2">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places
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

/** Goes to a box of the group, the first or the last where there is none of this number. */
export function focusBox(group: Group, index: number): void {
  boxesOf(group)[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();
}

const boxesOf = ({ current }: Group) => [...(current?.querySelectorAll("input") ?? [])];

const moves = (index: number): Record<string, number> => ({
  ArrowLeft: index - 1,
  ArrowRight: index + 1,
  Home: 0,
  End: LENGTH - 1,
});

// Also the full-width ones of a Japanese or Chinese keyboard.
const digitsIn = (text: string) => text.normalize("NFKC").replace(/\D/g, "");
