import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

// The rules of the house that Biome can't express; the others are in biome.json and scripts/lint.

const ROOT = join(import.meta.dirname, "../..");
const OWN_FOLDER = "lib/db/";

/** The modules that a file imports for more than their types, as paths from the root. */
function importsOf(file: string, source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"([^"]+)";/gm);
  const lazy = source.matchAll(/\bimport\("([^"]+)"\)/g);
  return [...statements, ...lazy].map(([, module = ""]) => {
    if (module.startsWith("@/")) return module.slice(2);
    return module.startsWith(".") ? resolve("/", file, "..", module).slice(1) : module;
  });
}

const sources = readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
  .map((file) => `lib/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/db/generated"))
  .map((file) => ({ file, imports: importsOf(file, readFileSync(join(ROOT, file), "utf8")) }));

test("whatever asks the database can't end up in a browser", () => {
  const asking = sources.filter(({ file, imports }) => {
    return !file.startsWith(OWN_FOLDER) && imports.some((module) => module.startsWith(OWN_FOLDER));
  });
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter(({ imports }) => !imports.includes("server-only")).map(({ file }) => file)).toEqual([]);
});

test("only lib/db knows Prisma and the driver", () => {
  const knowing = sources.filter(({ imports }) => imports.some((module) => /^(pg|@prisma\/.*)$/.test(module)));
  expect(knowing.map(({ file }) => file).filter((file) => !file.startsWith(OWN_FOLDER))).toEqual([]);
});
