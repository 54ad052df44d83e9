import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Scope } from "@/lib/integrations/api-keys/scopes";
import type { LeadEventType } from "@/lib/leads/record/events";
import type { LeadStatus, ProcessedOutcome } from "@/lib/leads/record/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { TYPED_COLUMNS } from "../support/column-types";

const TABLES = new Map(
  [...readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{[\s\S]*?@@map\("(\w+)"\)/gm)].map(
    ([, model = "", table = ""]) => [table, model],
  ),
);

/** A column that may be one of a list, or an array of such, as Postgres writes a check: `= ANY (ARRAY[…])`, `<@ ARRAY[…]`, `= '…'`. */
const LIST = /\(?"?(\w+)"? (?:= ANY \(ARRAY|<@ ARRAY)\[([^\]]*)\]/g;
const ONLY = /^CHECK \(\(\(?"?(\w+)"? = ('[^']*'::text)\)?\)\)$/g;
const VALUE = /'([^']*)'::text/g;

/** The values that checks of the database allow, by "Model.column". */
async function checkedColumns(): Promise<Record<string, string[]>> {
  const checks = await asPlatform(
    () => db.$queryRaw<{ table: string; check: string }[]>`
      SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS check
      FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  const columns = checks.flatMap(({ table, check }) =>
    [...check.matchAll(LIST), ...check.matchAll(ONLY)].map(([, column, list = ""]) => {
      const values = [...list.matchAll(VALUE)].map(([, value = ""]) => value);
      return [`${TABLES.get(table)}.${column}`, values.toSorted()] as const;
    }),
  );
  return Object.fromEntries(columns);
}

test("every text column with a fixed set of values is typed with the values that the database accepts", async () => {
  const typed = Object.entries(TYPED_COLUMNS).map(([column, values]) => [column, values.toSorted()]);
  expect(await checkedColumns()).toEqual(Object.fromEntries(typed));
});

describe("the client types such a column", () => {
  test("in results, with a selection and in a relation", () => {
    expectTypeOf<Prisma.LeadGetPayload<object>["status"]>().toEqualTypeOf<LeadStatus>();
    expectTypeOf<
      Prisma.LeadGetPayload<{ select: { processed_outcome: true } }>["processed_outcome"]
    >().toEqualTypeOf<ProcessedOutcome | null>();
    type WithEvents = Prisma.LeadGetPayload<{ include: { events: { select: { type: true } } } }>;
    expectTypeOf<WithEvents["events"][number]["type"]>().toEqualTypeOf<LeadEventType>();
    expectTypeOf<Prisma.ApiKeyGetPayload<object>["scopes"]>().toEqualTypeOf<Scope[]>();
  });

  test("in data and in filters", () => {
    expectTypeOf<{ status: "Diary" }>().toExtend<Prisma.LeadUncheckedUpdateInput>();
    expectTypeOf<{ status: "diary" }>().not.toExtend<Prisma.LeadUncheckedUpdateInput>();
    expectTypeOf<{ status: { set: "diary" } }>().not.toExtend<Prisma.LeadUncheckedUpdateInput>();
    expectTypeOf<{ status: "diary" }>().not.toExtend<Prisma.LeadWhereInput>();
    expectTypeOf<{ status: { in: "Diary"[]; not: "New" } }>().toExtend<Prisma.LeadWhereInput>();
    expectTypeOf<{ status: { in: "diary"[] } }>().not.toExtend<Prisma.LeadWhereInput>();
    expectTypeOf<{ events: { some: { type: "diary" } } }>().not.toExtend<Prisma.LeadWhereInput>();
    expectTypeOf<{ scopes: { has: "leads:read" } }>().toExtend<Prisma.ApiKeyWhereInput>();
    expectTypeOf<{ scopes: { has: "leads:eat" } }>().not.toExtend<Prisma.ApiKeyWhereInput>();
  });

  test("and leaves a text without such a set alone", () => {
    expectTypeOf<Prisma.LeadGetPayload<object>["name"]>().toEqualTypeOf<string>();
    expectTypeOf<{ name: { in: string[]; contains: string; mode: "insensitive" } }>().toExtend<Prisma.LeadWhereInput>();
  });
});
