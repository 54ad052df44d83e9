"use client";

import * as Popover from "@radix-ui/react-popover";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, useId, useRef, useState } from "react";
import { Spinner } from "@/components/ui/button";
import { idlePart, lazyPart } from "@/components/ui/lazy/lazy-part";
import {
  parseTypedBirthDate,
  parseTypedDate,
  parseTypedDateFrom,
  parseTypedMoment,
  showTypedDate,
} from "@/lib/platform/time/typed-date";
import { Input } from "./input";

const CalendarChoice = lazyPart(
  () => import("./calendar").then((module) => module.CalendarChoice),
  <Spinner className="m-6 size-5" />,
);

const MomentReading = idlePart(() => import("./moment-reading").then((module) => module.MomentReading), null);

/** Their width together, in CSS pixels. */
const PANEL_AND_CALENDAR = 880;

type InputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "min" | "max" | "ref">;

type Props = InputProps & {
  ref?: (input: HTMLInputElement | null) => void;
  /** "YYYY-MM-DD", or "YYYY-MM-DDTHH:MM" with a time; empty for none. Other text is shown as it is. */
  value: string;
  /** Called as soon as the text means another date, and on leaving the field with text that means none, as it is. */
  onChange: (value: string) => void;
  /** Called when one is done: on Enter, on leaving the field, and for a day of the calendar. */
  onCommit?: (value: string) => void;
  withTime?: boolean;
  /** The calendar opens beside the panel at the right of the screen that has the field, where there is room. */
  isInPanel?: boolean;
  /** Two digits of a year mean one of the last 100 years. */
  ofBirth?: boolean;
  /** The days that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * A date that is typed, day before month, or chosen from a calendar: by its button, or with Alt and the down arrow. A time
 * is also read out in full below the field.
 */
export function DateInput({ value, onChange, onCommit, withTime = false, min, max, className = "", ...rest }: Props) {
  const { ref, onBlur, ofBirth = false, isInPanel = false, ...props } = rest;
  const parse = withTime ? parseTypedMoment : parserOf(ofBirth, min);
  const flaw = withTime ? flawOfMoment : flawOfDate;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const readingId = useId();
  // The typed text is shown unless the value has changed to another date since.
  const meaning = typed === undefined ? null : meaningOf(typed, parse);
  // The value once the user leaves the field.
  const read = typed !== undefined && meaning === null ? typed.trim() : value;
  const text = typed !== undefined && (meaning === null || meaning === value) ? typed : showTypedDate(value);

  function type(next: string) {
    setTyped(next);
    const date = meaningOf(next, parse);
    if (date !== null) onChange(date);
  }

  function finish() {
    if (read !== value) onChange(read);
    onCommit?.(read);
  }

  function choose(chosen: string, isDone: boolean) {
    setTyped(undefined);
    onChange(chosen);
    onCommit?.(chosen);
    if (isDone) setIsOpen(false);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Anchor asChild>
        <span className={`relative flex min-w-0 ${className}`}>
          <Input
            autoComplete="off"
            placeholder={withTime ? "day month year, 14:00" : "day month year"}
            {...props}
            aria-describedby={[props["aria-describedby"], withTime && readingId].filter(Boolean).join(" ") || undefined}
            ref={(element) => {
              input.current = element;
              element?.setCustomValidity(meaningOf(text, parse) === null ? flaw() : "");
              ref?.(element);
            }}
            type="text"
            value={text}
            data-unread={read !== value || undefined}
            onChange={({ target }) => type(target.value)}
            // What is typed then takes the place of the date.
            onFocus={({ target }) => target.select()}
            onBlur={(event) => {
              finish();
              setTyped(undefined);
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") finish();
              if (event.key === "ArrowDown" && event.altKey) setIsOpen(true);
            }}
            className="tabular pr-9"
          />
          {!props.readOnly && (
            <Popover.Trigger
              aria-label="Open the calendar"
              disabled={props.disabled}
              tabIndex={-1}
              className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-text disabled:opacity-60"
            >
              <CalendarDays aria-hidden className="size-4" />
            </Popover.Trigger>
          )}
        </span>
      </Popover.Anchor>
      {withTime && (
        <span className={`block min-h-5 text-[13px] font-normal text-muted ${read === "" ? "hidden" : ""}`}>
          <MomentReading id={readingId} value={read} flaw={flaw} />
        </span>
      )}
      <Popover.Portal>
        <Popover.Content
          align="start"
          side={isInPanel && window.innerWidth >= PANEL_AND_CALENDAR ? "left" : "bottom"}
          sideOffset={6}
          collisionPadding={8}
          aria-label="Calendar"
          onOpenAutoFocus={(event) => event.preventDefault()} // the calendar does, once it is there
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus();
          }}
          className="z-50 animate-appear rounded-panel border bg-surface p-3 text-text shadow-floating"
        >
          <CalendarChoice value={value} withTime={withTime} min={min} max={max} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type Parse = (text: string) => string | null;

function parserOf(ofBirth: boolean, min: string | undefined): Parse {
  if (ofBirth) return parseTypedBirthDate;
  return min === undefined ? parseTypedDate : (text) => parseTypedDateFrom(min, text);
}

/** What a text means: a date, nothing, or null for what is none. */
const meaningOf = (text: string, parse: Parse): string | null => (text.trim() === "" ? "" : parse(text));

// For forms that leave it to the browser to say what is wrong.
const flawOfDate = () => "Enter a date such as 21 Nov 2026";
const flawOfMoment = () =>
  `Enter a date and time such as ${showTypedDate(`${parseTypedDate("tomorrow")}T14:00`)}, Friday 9:00 or +2h`;
