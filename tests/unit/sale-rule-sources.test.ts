import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

// Every rule of a sale names the source from which it follows: of its own, or that of its file.

const FOLDER = join(import.meta.dirname, "../../lib/sales/form");
const SOURCE = /Source[^:\n]*: [A-Z0-9"d]/;

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  ["rules.ts", "persons.ts", "contacts.ts"].includes(basename(file)),
);
const rules = files.flatMap((file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const ofFile = text.split("\n").filter((line) => line.startsWith("// "));
  return [...text.matchAll(/((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export (?:const|function) (\w+)/g)].map(
    ([, comment = "", name = ""]) => ({ name, said: `${comment}\n${ofFile.join(" ")}` }),
  );
});

test("there are rules", () => expect(rules.length).toBeGreaterThan(70));

test.each(rules)("$name names its source", ({ said }) => expect(said).toMatch(SOURCE));
