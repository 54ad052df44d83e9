import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { type Check, type Column, checksSql, KNOWN_VALUES, knownColumns } from "@/scripts/column-checks.ts";

// What `npm run db:migration` writes of the checks.

const column = (values: string[], isArray = false): Column => ({ table: "calls", name: "outcome", isArray, values });
const check = (definition: string): Check => ({ table: "calls", name: "calls_outcome_check", definition });

const LIST = "(outcome = ANY (ARRAY['busy'::text, 'failed'::text]))";

describe("the check of a column with a fixed set of values", () => {
  test("that allows each of them needs no statement, in whichever order they are", () => {
    expect(checksSql([column(["failed", "busy"])], [check(`CHECK (${LIST})`)])).toBe("");
    expect(checksSql([column(["busy"])], [check("CHECK ((outcome = 'busy'::text))")])).toBe("");
  });

  test("gets a new value and keeps its name", () => {
    expect(checksSql([column(["busy", "answered", "failed"])], [check(`CHECK (${LIST})`)])).toBe(`ALTER TABLE "calls"
  DROP CONSTRAINT "calls_outcome_check",
  ADD CONSTRAINT "calls_outcome_check" CHECK (("outcome" IN ('busy', 'answered', 'failed'))) NOT VALID;
`);
  });

  test("gets a second value where it has one", () => {
    const only = check("CHECK ((outcome = 'busy'::text))");
    expect(checksSql([column(["busy", "failed"])], [only])).toContain(
      `CHECK (("outcome" IN ('busy', 'failed'))) NOT VALID;`,
    );
  });

  test("gets a new value in an array", () => {
    const array = check("CHECK ((outcome <@ ARRAY['busy'::text]))");
    expect(checksSql([column(["busy", "failed"], true)], [array])).toContain(
      `CHECK (("outcome" <@ ARRAY['busy', 'failed'])) NOT VALID;`,
    );
  });

  test("keeps its other conditions", () => {
    const rest = "((outcome IS NULL) OR (direction = 'incoming'::text))";
    expect(checksSql([column(["busy", "failed", "answered"])], [check(`CHECK ((${LIST} AND ${rest}))`)])).toContain(
      `CHECK ((("outcome" IN ('busy', 'failed', 'answered')) AND ${rest})) NOT VALID;`,
    );
  });

  test("is written where there is none", () => {
    const other = { ...check(`CHECK (${LIST})`), table: "recordings" };
    expect(checksSql([column(["busy", "caller's"])], [other])).toBe(`ALTER TABLE "calls"
  ADD CONSTRAINT "calls_outcome_known" CHECK ("outcome" IN ('busy', 'caller''s')) NOT VALID;
`);
  });

  test("loses no value by itself, since the release before may write it", () => {
    expect(() => checksSql([column(["busy", "answered"])], [check(`CHECK (${LIST})`)])).toThrow(
      "The list of calls.outcome lacks failed",
    );
  });
});

test("every column with a fixed set of values is found in prisma/schema.prisma", () => {
  const columns = knownColumns(readFileSync("prisma/schema.prisma", "utf8"));
  expect(columns).toHaveLength(Object.keys(KNOWN_VALUES).length);
  expect(columns).toContainEqual({ table: "leads", name: "status", isArray: false, values: LEAD_STATUSES });
  expect(columns.find(({ table, name }) => table === "webhooks" && name === "events")?.isArray).toBe(true);
});
