import { MINUTE_MS } from "@/lib/platform/time/milliseconds";

const CALL_MS = 30 * MINUTE_MS;
const LINE_MAX_BYTES = 75;

/** A call in a calendar. */
type Call = { at: Date; title: string; description: string; url: string };

/** The calendar file of a call. Source: RFC 5545. */
export function calendarFile({ at, title, description, url }: Call, now = new Date()): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tele-Sales Console//Quote request//EN",
    "BEGIN:VEVENT",
    `UID:${at.getTime()}-${url.slice(-24)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(new Date(at.getTime() + CALL_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT10M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const utc = (moment: Date) => moment.toISOString().replace(/\.\d+|[-:]/g, "");

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line as pieces of at most 75 bytes, each after the first on a line of its own that begins with a space. */
function folded(line: string): string {
  const pieces = [""];
  for (const character of line) {
    const piece = `${pieces.at(-1)}${character}`;
    if (Buffer.byteLength(piece) > LINE_MAX_BYTES - 1) pieces.push(character);
    else pieces[pieces.length - 1] = piece;
  }
  return pieces.join("\r\n ");
}
