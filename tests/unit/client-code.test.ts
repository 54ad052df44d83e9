import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Rules for the code that runs in the browser, which Biome can't express.

const ROOT = join(import.meta.dirname, "../..");
const QUERY_KEYS = "lib/platform/client/query-keys.ts";
const MAX_EFFECTS_PER_1000_LINES = 0.8;

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(join(ROOT, folder, file), "utf8") }));

const components = filesIn("components");

test("query keys come from one factory", () => {
  const literal = /\b(queryKey:\s*\[|queryKey\s*=\s*\[|(set|get)QueryData(<[^>]*>)?\(\s*\[)/;
  const sources = [...components, ...filesIn("lib/platform/client")].filter(({ file }) => file !== QUERY_KEYS);
  expect(sources.filter(({ source }) => literal.test(source)).map(({ file }) => file)).toEqual([]);
  expect(sources.filter(({ source }) => source.includes("queryKeys.")).length).toBeGreaterThan(20);
});

test("components have few effects, which belong in shared hooks", () => {
  const lines = components.reduce((sum, { source }) => sum + source.split("\n").length, 0);
  const effects = components.flatMap(({ file, source }) =>
    [...source.matchAll(/\buse(?:Layout|Insertion)?Effect\(/g)].map(() => file),
  );
  expect((effects.length / lines) * 1000, effects.join("\n")).toBeLessThanOrEqual(MAX_EFFECTS_PER_1000_LINES);
});

test("links are made by components/ui/link, which fetches nothing ahead", () => {
  const importing = [...components, ...filesIn("app")].filter(({ source }) => /["']next\/link["']/.test(source));
  expect(importing.map(({ file }) => file)).toEqual(["components/ui/link.tsx"]);
});

test("every option has a value, since its text is another one on a translated page", () => {
  const without = [...components, ...filesIn("app")].flatMap(({ file, source }) =>
    [...source.matchAll(/<option\b(?![^>]*\bvalue=)/g)].map(() => file),
  );
  expect(without).toEqual([]);
});
