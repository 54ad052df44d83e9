import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

// Knip accepts an exported type that no other file imports if an exported function or constant has it in its signature.
// Only libraries with declaration files need such an export.

const ROOT = join(import.meta.dirname, "../..");
/** The generated database client imports its types. */
const OF_CLIENT = "lib/platform/db/column-types.ts";
const FOLDERS = ["app", "components", "lib", "prisma/data", "scripts", "tests"];

const EXPORTED_TYPE = /^export (?:type|interface) (\w+)/gm;
const IMPORT = /^(?:import|export) [^;"{]*\{([^}]*)\} from "([^"]+)";/gm;
const IMPORTED_NAME = /(?:^|,)\s*(?:type )?(\w+)/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/platform/db/generated"))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), "utf8") }));

const moduleOf = (file: string) => file.replace(/\.tsx?$/, "").replace(/\/index$/, "");

/** What a file imports, each as "module name". */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) => {
    const path = from.startsWith("@/") ? from.slice(2) : resolve("/", file, "..", from).slice(1);
    return [...names.matchAll(IMPORTED_NAME)].map(([, name]) => `${moduleOf(path)} ${name}`);
  });
}

test("a type that only its own file uses is not exported", () => {
  const imports = new Set(files.flatMap(({ file, source }) => importsOf(file, source)));
  const exported = files.flatMap(({ file, source }) =>
    file === OF_CLIENT ? [] : [...source.matchAll(EXPORTED_TYPE)].map(([, name]) => ({ file, name })),
  );
  expect(exported.length).toBeGreaterThan(300);
  expect(exported.filter(({ file, name }) => !imports.has(`${moduleOf(file)} ${name}`))).toEqual([]);
});
