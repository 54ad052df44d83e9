import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isReservedSlug } from "@/lib/platform/text/slug";

const APP = join(import.meta.dirname, "../../app");

/** The first segment of every path that the application serves itself. Route groups are not segments. */
const segmentsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("["))
    .flatMap(({ name }) => (name.startsWith("(") ? segmentsIn(join(folder, name)) : [name]));

test("no product's page can have the path of one of the console's pages", () => {
  const segments = segmentsIn(APP);
  expect(segments.length).toBeGreaterThan(20);
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([]);
});
