import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";
import { BASELINE, migrationNames, readSqlFiles, replacedMigrations } from "@/lib/platform/db/release-schema.server";
import { baselineFor } from "@/scripts/baseline.ts";

const names = await migrationNames();
const replaced = await replacedMigrations();
const following = names.slice(1);

test("an empty database gets the baseline", () => {
  expect(baselineFor([], replaced, names)).toBe("apply");
});

test.each([0, 1, following.length])(
  "a database of release 0.2.0 with %i later migrations takes the baseline over",
  (count) => {
    expect(baselineFor([...replaced, ...following.slice(0, count)], replaced, names)).toBe("adopt");
  },
);

test("a database that has the baseline, also one of a later release, needs nothing of it", () => {
  expect(baselineFor([BASELINE, ...following, "20990101000000_later"], replaced, names)).toBe("none");
});

test.each([
  ["lacks a migration of 0.2.0", replaced.slice(1), `it lacks ${replaced[0]}`],
  ["has a later migration without the one before it", [...replaced, following[1] ?? ""], `it has ${following[1]}`],
  ["is of something else", ["20200101000000_shop"], `it lacks ${replaced[0]}`],
])("a database that %s is refused by name", (_, applied, reason) => {
  expect(() => baselineFor(applied, replaced, names)).toThrow(reason);
  expect(() => baselineFor(applied, replaced, names)).toThrow("Upgrade to 0.2.0 first. Nothing was written.");
});

test("functions, triggers and policies are made in prisma/sql, and by no migration but what indexes and columns are made of", () => {
  const makers = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const sql = readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");
      return [...sql.matchAll(/^\s*(?:CREATE|ALTER|DROP)\b.*\b(?:FUNCTION|PROCEDURE|TRIGGER|POLICY)\s+(\w+)/gim)].map(
        ([, made]) => made,
      );
    });
  expect(makers.filter((name) => name !== "USER")).toEqual(["lead_search_text", "folded_text", "search_text_of"]);
});

test("every file of prisma/sql is applied, and a function's file has its name", async () => {
  const files = await readSqlFiles();
  const paths = readdirSync("prisma/sql", { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative("prisma/sql", join(parentPath, name)));
  expect(files.map(({ path }) => path).sort()).toEqual(paths.sort());
  for (const { path, sql } of files.filter(({ path }) => path.includes("/functions/"))) {
    const made = [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name);
    expect([path, made]).toEqual([path, [basename(path, ".sql")]]);
  }
});
