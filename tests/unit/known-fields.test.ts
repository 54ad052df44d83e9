import { describe, expect, test } from "vitest";
import { z } from "zod";
import { knownFields } from "@/lib/platform/schemas/known-fields";

/** The paths of the fields that a body may not have. */
function unknownIn(schema: z.ZodType, sent: unknown, record?: z.ZodType): string[] {
  try {
    knownFields(schema, sent, record);
    return [];
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [],
    );
  }
}

const row = z.object({ id: z.int(), name: z.string() });

describe("an unknown field is named", () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ["at the top", row, { id: 1, foo: 1 }, ["foo"]],
    ["in an object", z.object({ row: row.optional() }), { row: { foo: 1 } }, ["row.foo"]],
    ["in each item of a list", z.array(row.nullable()), [{ id: 1 }, { foo: 1 }, null, { bar: 1 }], ["1.foo", "3.bar"]],
    ["in the values of a record", z.record(z.string(), row), { any: { foo: 1 } }, ["any.foo"]],
    ["among the keys of a list", z.partialRecord(z.enum(["a", "b"]), z.int()), { a: 1, c: 1 }, ["c"]],
    ["that no option of a union has", z.union([row, z.object({ size: z.int() })]), { size: 1, foo: 1 }, ["foo"]],
    ["that no side of an intersection has", row.and(z.object({ version: z.int() })), { version: 1, foo: 1 }, ["foo"]],
    ["before a preparation", z.preprocess((sent) => sent, row).default({ id: 1, name: "" }), { foo: 1 }, ["foo"]],
    ["before a transformation", row.transform(({ id }) => ({ foo: id })), { foo: 1 }, ["foo"]],
    ["in a list that is checked first", z.array(z.unknown()).max(9).pipe(z.array(row)), [{ foo: 1 }], ["0.foo"]],
    ["as what every object inherits", row, JSON.parse('{"__proto__":1,"constructor":1}'), ["__proto__", "constructor"]],
    ["of a strict object", z.strictObject({}), { foo: 1 }, ["foo"]],
  ])("%s", (_, schema, sent, unknown) => {
    expect(unknownIn(schema, sent)).toEqual(unknown);
  });

  test("20 times at most", () => {
    const sent = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`field_${nth}`, 1]));
    expect(unknownIn(z.object({ rows: z.array(row) }), { rows: [sent, sent] })).toHaveLength(20);
  });
});

test.each<[string, z.ZodType, unknown]>([
  ["any field of a loose object", z.looseObject({}), { foo: { bar: 1 } }],
  ["any key of a record", z.record(z.string(), z.int()), { foo: 1 }],
  ["any field of an unknown value", z.object({ value: z.unknown() }), { value: { foo: [{ bar: 1 }] } }],
  [
    "a value of the wrong type, which its schema refuses",
    z.object({ row, name: z.string() }),
    { row: 1, name: { a: 1 } },
  ],
])("%s is taken as it is", (_, schema, sent) => {
  expect(knownFields(schema, sent)).toEqual(sent);
});

test("read-only fields of the record are left out, at every depth", () => {
  const input = z.object({ name: z.string(), rows: z.array(z.object({ name: z.string() })) });
  const record = z.strictObject({
    ...{ id: z.int(), name: z.string(), owner: z.object({ id: z.int() }) },
    rows: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  });
  const read = { id: 1, name: "A", owner: { id: 2 }, rows: [{ id: 3, name: "B" }] };
  expect(knownFields(input, read, record)).toEqual({ name: "A", rows: [{ name: "B" }] });
  expect(unknownIn(input, { ...read, foo: 1, rows: [{ owner: 1 }] }, record)).toEqual(["foo", "rows.0.owner"]);
});

test("of a list that is too long only one item more than it may have is left to its schema", () => {
  const body = z.object({ ids: z.array(z.int()).max(3) });
  expect(knownFields(body, { ids: Array(50_000).fill("") })).toEqual({ ids: ["", "", "", ""] });
});
