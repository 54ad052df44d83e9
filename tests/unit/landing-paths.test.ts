import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isReservedSlug } from "@/lib/platform/slug";

const APP = join(import.meta.dirname, "../../app");

/** The first segments of every address that the application answers itself; groups of routes are no segment. */
const segmentsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("["))
    .flatMap(({ name }) => (name.startsWith("(") ? segmentsIn(join(folder, name)) : [name]));

test("no product's page can stand where the console has a page of its own", () => {
  const segments = segmentsIn(APP);
  expect(segments.length).toBeGreaterThan(20);
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([]);
});
