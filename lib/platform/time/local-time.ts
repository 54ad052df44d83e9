import { ZONE } from "@/lib/platform/text/format";

// Times are entered and shown in South African time, whatever the browser's time zone is.

const PARTS = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment as the value of an <input type="datetime-local">: "2026-11-21T14:05". */
export function toLocalInput(moment: Date): string {
  const part = Object.fromEntries(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** The value of such an input as a moment in ISO 8601. South Africa is at UTC+2 all year. */
export const fromLocalInput = (text: string): string => new Date(`${text}:00+02:00`).toISOString();
