import { expect, test } from "vitest";
import { z } from "zod";
import { pickRefusal, pickResult } from "@/lib/identity/http/picked.server";
import { Reply } from "@/lib/platform/http/answer";
import { instant, pageOf, refusalWith, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { pick } from "@/lib/platform/schemas/picker.server";

// A response has the fields that its schema describes, at every level, and no others.

const SECRET = { password_hash: "x" };
const person = z.strictObject({ id: z.int(), name: z.string() });
const row = nonPersonal(
  responseOf("Row", {
    id: z.int(),
    made_at: instant,
    owner: person.nullable(),
    others: z.array(person).optional(),
    pair: z.tuple([person, z.string()]),
    byKey: z.record(z.string(), person),
    free: z.record(z.string(), z.unknown()),
  }),
);
const made_at = new Date("2026-11-29T08:00:00Z");
const described = {
  ...{ id: 1, made_at, owner: { id: 2, name: "Thandi" }, others: [{ id: 3, name: "Sipho" }] },
  ...{
    pair: [{ id: 4, name: "Lerato" }, "wife"],
    byKey: { son: { id: 5, name: "Bongani" } },
    free: { any: { thing: 1 } },
  },
};
const stored = {
  ...{
    ...described,
    ...SECRET,
    owner: { ...described.owner, ...SECRET },
    others: [{ id: 3, name: "Sipho", ...SECRET }],
  },
  ...{ pair: [{ id: 4, name: "Lerato", ...SECRET }, "wife"], byKey: { son: { id: 5, name: "Bongani", ...SECRET } } },
};

test("a row leaves without the columns that its schema does not name, however deep they are", () => {
  expect(pick(row, stored)).toEqual(described);
  expect(pick(pageOf(row), { data: [stored], meta: { total: 1, ...SECRET }, ...SECRET })).toEqual({
    data: [described],
    meta: { total: 1 },
  });
});

test("null stays null, and a missing field stays missing", () => {
  const { others, ...bare } = { ...described, owner: null };
  expect(pick(row, bare)).toEqual(bare);
});

test("a schema that takes other fields lets them pass, but none into the fields that it names", () => {
  const schema = z.looseObject({ agent: z.strictObject({ id: z.int() }) });
  expect(pick(schema, { agent: { id: 1, email: "a@b.test" }, more: true })).toEqual({ agent: { id: 1 }, more: true });
});

test.each([
  ["intersection", z.intersection(z.object({ id: z.int() }), z.object({ name: z.string() }))],
  ["lazy", z.lazy(() => z.object({ id: z.int() }))],
])("a schema of type %s is refused, since it would let every field pass", (type, schema) => {
  expect(() => pick(schema, stored)).toThrow(type);
});

test("a union of objects is refused, since it would let every field pass", () => {
  expect(() => pick(z.union([person, row]), stored)).toThrow("union of objects");
});

test("a reply is picked by the schema of its status", () => {
  const route = { response: person, otherResponses: { 202: z.strictObject({ queued: z.boolean() }) }, status: 201 };
  const replied = (status?: number) =>
    pickResult(route, new Reply({ id: 1, name: "Thandi", queued: true }, { status, headers: new Headers() }));
  expect(replied()).toMatchObject({ body: { id: 1, name: "Thandi" } });
  expect(replied(201)).not.toHaveProperty("body.queued");
  expect(replied(202)).toMatchObject({ body: { queued: true } });
  expect(replied(202)).not.toHaveProperty("body.id");
});

test("a refusal says what its route describes, and no more", () => {
  const refused = { message: "Changed.", current: { id: 1, name: "Thandi", ...SECRET }, ...SECRET };
  expect(pickRefusal({}, 409, refused)).toEqual({ message: "Changed." });
  expect(pickRefusal({ otherResponses: { 409: refusalWith({ current: person }) } }, 409, refused)).toEqual({
    message: "Changed.",
    current: { id: 1, name: "Thandi" },
  });
});

test("a route that describes no response can't send one", () => {
  expect(pickResult({}, undefined)).toBeUndefined();
  expect(() => pickResult({}, { id: 1 })).toThrow("does not describe");
});
