import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { slaStateOf } from "@/lib/sales/review/sla";

const now = new Date("2026-11-23T10:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

test.each([
  [5.99, 8, "in time"],
  [6, 8, "nearly late"],
  [7.99, 8, "nearly late"],
  [8, 8, "late"],
  [200, 8, "late"],
  [200, null, "in time"],
])("%d hours of %s: %s", (hours, limit, state) => {
  expect(slaStateOf(ago(hours), limit, now)).toBe(state);
});
