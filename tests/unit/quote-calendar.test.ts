import { expect, test } from "vitest";
import { calendarFile } from "@/lib/leads/quotes/calendar";

const call = {
  at: new Date("2026-12-01T17:00:00+02:00"),
  title: "Call from Umoja, Life; Ltd",
  description: "About Umoja Funeral Plan. We call from 010 123 4567, at the number that you gave. ".repeat(2),
  url: "http://umoja.localhost/umoja-funeral-plan/quote/abc",
};

test("a call stands in the calendar at its time, for half an hour, with its texts escaped", () => {
  const lines = calendarFile(call, new Date("2026-12-01T08:00:00Z")).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTAMP:20261201T080000Z",
      "DTSTART:20261201T150000Z",
      "DTEND:20261201T153000Z",
      "SUMMARY:Call from Umoja\\, Life\\; Ltd",
    ]),
  );
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
});

test("no line of a calendar file is longer than 75 bytes", () => {
  const lines = calendarFile({ ...call, description: `${call.description}ë`.repeat(3) }).split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
