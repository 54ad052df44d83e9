import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Scope } from "@/lib/integrations/api-keys/scopes";
import type { LeadEventType } from "@/lib/leads/record/events";
import type { LeadStatus, ProcessedOutcome } from "@/lib/leads/record/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { CHECKS, type Check, checkedColumns, knownColumns } from "@/scripts/column-checks.ts";

/** The values of columns, by "table.column". */
const valuesByColumn = (columns: readonly { table: string; name: string; values: readonly string[] }[]) =>
  Object.fromEntries(columns.map(({ table, name, values }) => [`${table}.${name}`, values.toSorted()]));

test("every text column with a fixed set of values is typed with the values that the database accepts", async () => {
  const checks = await asPlatform(() => db.$queryRawUnsafe<Check[]>(CHECKS));
  const typed = knownColumns(readFileSync("prisma/schema.prisma", "utf8"));
  expect(valuesByColumn(checkedColumns(checks))).toEqual(valuesByColumn(typed));
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
