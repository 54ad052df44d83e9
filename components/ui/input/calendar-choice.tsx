"use client";

import { Calendar } from "./calendar";
import { Select } from "./input";

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
