import { expect, test } from "vitest";
import { dashOf, pointOf, REST } from "@/components/charts/series";

const STYLES = Array.from({ length: REST + 1 }, (_, style) => style);
const distinct = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;

test("every line has dashes of its own, and its points a shape", () => {
  expect(distinct(STYLES.map(dashOf))).toBe(STYLES.length);
  expect(distinct(STYLES.map((style) => [dashOf(style), pointOf(style)]))).toBe(STYLES.length);
});
