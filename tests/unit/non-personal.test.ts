import { expect, test } from "vitest";
import { z } from "zod";
import { leadQuery } from "@/lib/leads/list/filters.server";
import { leadDetailResponse, leadRowResponse } from "@/lib/leads/record/schema";
import { leadUpdate } from "@/lib/leads/work/schema";
import {
  isNonPersonal,
  nonPersonal,
  personalFieldsOf,
  withoutPersonalData,
  withStoredPersonalData,
} from "@/lib/platform/schemas/non-personal";
import { saleDetailResponse } from "@/lib/sales/detail/schema";
import { saleFormInput } from "@/lib/sales/form/schema";
import { saleQuery } from "@/lib/sales/list/filters.server";
import { outcomeInput, outcomeResponse } from "@/lib/sales/outcomes/schema";
import { saleRowResponse } from "@/lib/sales/record/schema";

const named = z.strictObject({ id: nonPersonal(z.int()), name: z.string() });
const row = z.strictObject({
  status: nonPersonal(z.string()).nullable().describe("Of the row."),
  reason: nonPersonal(z.string().nullable(), (text) => text === "Other"),
  old: nonPersonal(z.record(z.string(), z.unknown()).nullable(), (key) => key === "status"),
  people: z.array(named),
  tags: z.array(z.string()),
  more: named.optional(),
  of: z.union([named, z.literal("all")]),
  person: z.strictObject({ name: z.string(), city: z.string().nullable() }).optional(),
});
const full = {
  ...{ status: "New", reason: "Because", tags: ["a"], of: { id: 3, name: "Ann" }, person: { name: "Ann", city: null } },
  old: { status: "New", name: "Ann" },
  people: [{ id: 1, name: "Ann" }],
};

test("what is not marked is null, also in lists and records, and unknown fields are left out", () => {
  expect(withoutPersonalData(row, { ...full, extra: "x" })).toEqual({
    ...{ status: "New", reason: null, tags: null, of: { id: 3, name: null }, person: null },
    old: { status: "New", name: null },
    people: [{ id: 1, name: null }],
  });
  expect(withoutPersonalData(row, { ...full, reason: "Other" })).toMatchObject({ reason: "Other" });
});

test("the fields that may be null are known, for the OpenAPI document", () => {
  const fields = personalFieldsOf(row);
  expect([fields.get(row), fields.get(named)]).toEqual([["reason", "tags", "of", "person"], ["name"]]);
  expect([isNonPersonal(row), isNonPersonal(nonPersonal(row))]).toEqual([false, true]);
});

test("a body keeps what its sender could not read, row by row", () => {
  const stored = {
    people: [
      { id: 1, name: "Ann" },
      { id: 2, name: "Ben" },
    ],
    more: { id: 9, name: "Zoe" },
  };
  const people = [{ id: 2, name: null }, { id: 1 }];
  const sent = { status: "Old", people, more: { id: 9, name: null }, tags: null, person: { name: null } };
  expect(withStoredPersonalData(row, sent, stored)).toEqual({
    status: "Old",
    people: [
      { id: 2, name: "Ben" },
      { id: 1, name: "Ann" },
    ],
    more: { id: 9, name: "Zoe" },
  });
  const refused = (body: object) => () => withStoredPersonalData(row, body, stored);
  expect(refused({ people: [{ id: 2 }, { id: 1, name: "Eve" }] })).toThrow("people.1.name");
  expect(refused({ people: [{ id: 1 }] })).toThrow("people");
  expect(refused({ tags: [] })).toThrow("tags");
  expect(refused({ person: { name: null, city: "Ulundi" } })).toThrow("person");
});

/** The names of fields with a mark in one of two schemas and without one in the other. */
function disagreeing(input: z.ZodType, response: z.ZodType, path = ""): string[] {
  const [one, other] = [shapeOf(input), shapeOf(response)];
  return Object.keys(one).flatMap((name) => {
    const [sent, read] = [one[name], other[name]];
    if (!sent || !read) return [];
    const at = `${path}${name}`;
    if (isNonPersonal(sent) === isNonPersonal(read))
      return isNonPersonal(sent) ? [] : disagreeing(sent, read, `${at}.`);
    return Object.keys(shapeOf(sent)).length > 0 ? disagreeing(sent, read, `${at}.`) : [at];
  });
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodArray) return shapeOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? shapeOf(innerType) : {};
}

/** Whether the field at a path such as "product.name" is marked. */
function isMarked(schema: z.ZodType, path: string): boolean {
  const [name = "", ...rest] = path.split(".");
  const field = shapeOf(schema)[name];
  if (!field || isNonPersonal(field)) return field !== undefined;
  return rest.length > 0 && isMarked(field, rest.join("."));
}

test.each([
  ["a lead", leadUpdate, leadDetailResponse],
  ["a sale", saleFormInput, saleDetailResponse],
  ["an outcome", outcomeInput, outcomeResponse],
] as const)("what may be written of %s is what may be read of it", (_, input, response) => {
  expect(disagreeing(input, response)).toEqual([]);
});

test.each([
  ["leads", leadQuery, leadRowResponse],
  ["sales", saleQuery, saleRowResponse],
] as const)("a list of %s is sorted by what may be read of it", (_, query, response) => {
  const columns = query.shape.sortBy.unwrap().options as string[];
  const marked = columns.filter((column) => withoutPersonalData(query.shape.sortBy, column) !== null);
  expect(marked).toEqual(columns.filter((column) => isMarked(response, column)));
});
