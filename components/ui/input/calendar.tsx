"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";
import { isoDate, WEEKDAYS } from "@/lib/platform/text/format";
import { addDays, addMonths } from "@/lib/platform/time/days";
import { MONTH_NAMES, monthNameOf } from "@/lib/platform/time/month-names";
import { showTypedDate } from "@/lib/platform/time/typed-date";
import { Select } from "./input";

const WEEKS = 6; // of the longest month, so that the height stays

/** How far the years go, from this one. */
const YEARS_BACK = 110;
const YEARS_AHEAD = 20;

type CalendarProps = {
  /** "YYYY-MM-DD", with "THH:MM" where there is a time; anything else means none. */
  value: string;
  withTime: boolean;
  min: string | undefined;
  max: string | undefined;
  onChoose: (value: string, isDone: boolean) => void;
};

const STEP_MINUTES = 15;
const FIRST_TIME = "09:00";
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => timeAt(step * STEP_MINUTES));

/** What a date field opens: the days, and where it has a time, the times. A day is the whole choice without a time. */
export function CalendarChoice({ value, withTime, min, max, onChoose }: CalendarProps) {
  const [, day = null, time = null] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? [];
  const withTimeOf = (chosen: string) => (withTime ? `${chosen}T${time ?? FIRST_TIME}` : chosen);
  return (
    <div className="flex flex-col gap-2">
      <Calendar
        chosen={day}
        min={min?.slice(0, 10)}
        max={max?.slice(0, 10)}
        onChoose={(chosen) => onChoose(withTimeOf(chosen), true)}
      />
      {withTime && (
        <Select
          aria-label="Time"
          value={time ?? ""}
          disabled={day === null}
          onChange={({ target }) => onChoose(`${day}T${target.value}`, false)}
          className="tabular"
        >
          {time === null && <option value="">Time</option>}
          {time !== null && !TIMES.includes(time) && <option value={time}>{time}</option>}
          {TIMES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

function timeAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

type Days = {
  /** "YYYY-MM-DD"; null when none is chosen. */
  chosen: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
};

/** A month of days to choose from, with the keys of a grid: arrows, Home, End, Page Up and Page Down. */
function Calendar({ chosen, min, max, onChoose }: Days) {
  const [cursor, setCursor] = useState(chosen ?? isoDate(new Date()));

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const grid = event.currentTarget;
    const next = moved(cursor, event);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => setCursor(next));
    focusCursor(grid);
  }

  const first = `${cursor.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return (
    <div className="flex flex-col gap-2">
      <Head cursor={cursor} onMove={setCursor} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as the ARIA practices have it */}
      <table ref={focusCursor} role="grid" aria-label={monthOf(cursor)} onKeyDown={onKeyDown} className="tabular">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-7 font-normal text-[12px] text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addDays(start, week * 7)).map((monday) => (
            <tr key={monday}>
              {WEEKDAYS.map((name, index) => {
                const day = addDays(monday, index);
                const isOut = (min !== undefined && day < min) || (max !== undefined && day > max);
                return (
                  <td key={name} className="p-0">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={showTypedDate(day)}
                      aria-current={day === isoDate(new Date()) ? "date" : undefined}
                      aria-pressed={day === chosen}
                      disabled={isOut}
                      onClick={() => onChoose(day)}
                      className={`size-9 rounded-control hover:bg-hover disabled:opacity-40 aria-[current=date]:font-semibold ${toneOf(day, cursor, chosen)}`}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toneOf(day: string, cursor: string, chosen: string | null): string {
  if (day === chosen) return "bg-primary text-on-primary hover:bg-primary!";
  return day.slice(0, 7) === cursor.slice(0, 7) ? "aria-[current=date]:text-primary-text" : "text-muted";
}

type HeadProps = { cursor: string; onMove: (day: string) => void };

function Head({ cursor, onMove }: HeadProps) {
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) => thisYear + YEARS_AHEAD - index);
  const [year = 0, month = 1] = cursor.split("-").map(Number);
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={ChevronLeft} label="Previous month" onClick={() => onMove(addMonths(cursor, -1))} />
      <Select
        aria-label="Month"
        value={month}
        onChange={({ target }) => onMove(addMonths(cursor, Number(target.value) - month))}
        className="min-w-0 px-2!"
      >
        {MONTH_NAMES.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Year"
        value={year}
        onChange={({ target }) => onMove(addMonths(cursor, (Number(target.value) - year) * 12))}
        className="w-22! shrink-0 px-2!"
      >
        {!years.includes(year) && <option value={year}>{year}</option>}
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <IconButton icon={ChevronRight} label="Next month" onClick={() => onMove(addMonths(cursor, 1))} />
    </div>
  );
}

const focusCursor = (grid: HTMLTableElement | null) => grid?.querySelector<HTMLElement>("[tabindex='0']")?.focus();

const monthOf = (day: string) => `${monthNameOf(day)} ${day.slice(0, 4)}`;

/** 0 on Mondays. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Where a key leads from a day; null when it is none of the grid's. */
function moved(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  if (days[key] !== undefined) return addDays(day, days[key]);
  return months[key] === undefined ? null : addMonths(day, months[key] * (shiftKey ? 12 : 1));
}
