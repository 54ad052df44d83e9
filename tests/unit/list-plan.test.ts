import { expect, test } from "vitest";
import { Prisma } from "@/lib/platform/db/generated/client";
import { cappedRows, countBy, totalOf, type Way } from "@/lib/platform/lists/plan.server";

const WAYS: Record<string, Way<{ total: number | null }>> = {
  "by status": { knows: ["status"], count: ({ total }) => total },
  "by status and day": { knows: ["status", "day"], count: async () => 7 },
};

const countOf = async (given: string[], total: number | null = 3) =>
  (await countBy(WAYS, given, { total }))?.sql.values ?? null;

test("a list is counted by the first way that knows every filter and can tell", async () => {
  expect(await countOf([])).toEqual([3]);
  expect(await countOf(["status"])).toEqual([3]);
  expect(await countOf(["status"], null)).toEqual([7]);
  expect(await countOf(["day", "status"])).toEqual([7]);
});

test("no way counts a filter that it does not know", async () => {
  expect(await countOf(["status", "source"])).toBeNull();
});

test("only a count of rows stops at the limit", async () => {
  const rows = cappedRows(Prisma.sql`sales`, Prisma.sql`true`);
  expect(totalOf(rows, 10_001, false)).toEqual({ total: 10_000, more: true });
  expect(totalOf(rows, 12, true)).toEqual({ total: 12, more: true });
  expect(totalOf({ ...rows, isLimited: false }, 10_001, true)).toEqual({ total: 10_001, more: false });
});
