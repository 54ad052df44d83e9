import { expect, test } from "vitest";
import { summaryOf } from "@/lib/platform/db/trace-statements.server";

test.each([
  [`SELECT "public"."leads"."id" FROM "public"."leads" WHERE "public"."leads"."id" = $1 LIMIT $2`, "SELECT", "leads"],
  [`INSERT INTO "public"."lead_events" ("lead_id") VALUES ($1)`, "INSERT", "lead_events"],
  [`UPDATE "public"."sales" SET "status" = $1`, "UPDATE", "sales"],
  ["\n  WITH due AS (\n SELECT id FROM webhook_deliveries delivery) SELECT 1", "SELECT", "webhook_deliveries"],
  ["WITH of AS (SELECT FROM users FOR UPDATE SKIP LOCKED) INSERT INTO leads (id) VALUES ($1)", "INSERT", "leads"],
  ["WITH a AS (INSERT INTO seen (id) SELECT 1 ON CONFLICT (id) DO UPDATE SET n = 2) SELECT 1", "INSERT", "seen"],
  ['WITH a AS (SELECT 1 FROM b FOR NO KEY UPDATE) UPDATE "public"."sales" SET n = 1', "UPDATE", "sales"],
  ["SELECT extract(epoch FROM now()) FROM LATERAL (SELECT) x", "SELECT", undefined],
  ["SELECT * FROM unnest($1::int[]) JOIN users ON true", "SELECT", "users"],
  ["BEGIN", "BEGIN", undefined],
])("a statement is known by its first word and its first table: %s", (sql, operation, table) => {
  expect(summaryOf(sql)).toEqual({ operation, table });
});

test("a value that stands in a statement is not taken for a table", () => {
  expect(summaryOf("SELECT 'a letter from thandi, it''s from sipho'")).toEqual({
    operation: "SELECT",
    table: undefined,
  });
});
