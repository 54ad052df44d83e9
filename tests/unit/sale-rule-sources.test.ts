import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULES } from "@/lib/sales/form/completeness";

// Every rule of a sale names the source from which it follows: of its own, or that of its file.

const FOLDER = join(import.meta.dirname, "../../lib/sales/form");
const SOURCE = /Source[^:\n]*: [A-Z0-9"d]/;

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const declarations = new Map(files.flatMap((file) => declarationsIn(readFileSync(join(FOLDER, file), "utf8"))));

/** The comments of every function of a file, with those of the file. */
function declarationsIn(text: string): [name: string, said: string][] {
  const ofFile = text.split("\n").filter((line) => line.startsWith("// "));
  return [...text.matchAll(/((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)(?:export )?(?:const|function) (\w+)/g)].map(
    ([, comment = "", name = ""]) => [name, `${comment}\n${ofFile.join(" ")}`],
  );
}

test("there are rules", () => expect(RULES.length).toBeGreaterThan(40));

// Rules that another function makes have no name.
test.each(RULES.filter(({ name }) => name))("$name names its source", ({ name }) =>
  expect(declarations.get(name)).toMatch(SOURCE),
);
