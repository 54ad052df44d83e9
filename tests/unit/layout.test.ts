import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

// Layout rules that Biome can't express. The others are in biome.json and scripts/lint.

const ROOT = join(import.meta.dirname, "../..");
const DATABASE_FOLDER = "lib/platform/db/";

/** The modules that a file imports for more than their types, as paths from the root. */
function importsOf(file: string, source: string): string[] {
  const code = source.replace(/`(?:[^`\\]|\\.)*`/gs, "``"); // which may be a program itself
  const statements = code.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"([^"]+)";/gm);
  const lazy = source.matchAll(/\bimport\("([^"]+)"\)/g);
  return [...statements, ...lazy].map(([, module = ""]) => {
    if (module.startsWith("@/")) return module.slice(2);
    return module.startsWith(".") ? resolve("/", file, "..", module).slice(1) : module;
  });
}

const sources = readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
  .map((file) => `lib/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/platform/db/generated"))
  .map((file) => ({ file, imports: importsOf(file, readFileSync(join(ROOT, file), "utf8")) }));

const isServerFile = (file: string) => file.endsWith(".server.ts");

test("exactly the server-only files are named *.server.ts", () => {
  const serverOnly = sources.filter(({ imports }) => imports.includes("server-only")).map(({ file }) => file);
  expect(serverOnly.length).toBeGreaterThan(100);
  expect(serverOnly.filter((file) => !isServerFile(file))).toEqual([]);
});

test("a file that uses the database, Node or the environment is a server file", () => {
  const reaching = sources.filter(({ imports }) =>
    imports.some(
      (module) => module.startsWith(DATABASE_FOLDER) || module.startsWith("node:") || module.endsWith(".server"),
    ),
  );
  expect(reaching.map(({ file }) => file).filter((file) => !isServerFile(file))).toEqual([]);
});

test("only lib/platform/db knows Prisma and the driver", () => {
  const knowing = sources.filter(({ imports }) => imports.some((module) => /^(pg|@prisma\/.*)$/.test(module)));
  expect(knowing.map(({ file }) => file).filter((file) => !file.startsWith(DATABASE_FOLDER))).toEqual([]);
});
