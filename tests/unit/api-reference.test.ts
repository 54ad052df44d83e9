import { describe, expect, test } from "vitest";
import { addressOf, curlOf, type Draft } from "@/components/integrations/api-reference/request";
import type { Operation, Schema } from "@/lib/integrations/openapi/reference";
import { sampleOf } from "@/lib/integrations/openapi/sample";

const OPERATION: Operation = {
  ...{ id: "postLeadsByIdNotes", method: "POST", path: "/api/leads/{id}/notes", summary: "Add a note" },
  ...{ permissions: [], scopes: ["leads:write"], takesSessions: true, isPublic: false, administrators: false },
  ...{ responses: [], schemas: {} },
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "integer" } },
    { name: "search", in: "query", schema: { type: "string" } },
    { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
  ],
  bodies: [{ mediaType: "application/json", schema: { type: "object" } }],
};

const DRAFT: Draft = { values: {}, files: {}, json: "{}", mediaType: "application/json" };

describe("the address of a request", () => {
  test("keeps what is not filled in", () => {
    expect(addressOf(OPERATION, DRAFT)).toBe("/api/leads/{id}/notes");
  });

  test("has the parameters escaped", () => {
    const values = { "path id": "7/8", "query search": "a&b" };
    expect(addressOf(OPERATION, { ...DRAFT, values })).toBe("/api/leads/7%2F8/notes?search=a%26b");
  });
});

describe("the command", () => {
  test("survives the quotes of a shell", () => {
    const draft = { ...DRAFT, values: { "path id": "7", "header Idempotency-Key": "k'1" }, json: `{"note":"it's"}` };
    expect(curlOf(OPERATION, draft, "https://x.example")).toBe(
      [
        "curl -X POST 'https://x.example/api/leads/7/notes'",
        `-H "Authorization: Bearer $TSK"`,
        "-H 'Content-Type: application/json'",
        String.raw`-H 'Idempotency-Key: k'\''1'`,
        String.raw`-d '{"note":"it'\''s"}'`,
      ].join(" \\\n  "),
    );
  });

  test("sends the fields and files of a form", () => {
    const draft = {
      ...{ mediaType: "multipart/form-data", json: "", values: { "path id": "7", "form recorded_at": "2026-11-23" } },
      files: { file: new File(["x"], "call.mp3") },
    };
    expect(curlOf(OPERATION, draft, "")).toContain("-F 'recorded_at=2026-11-23' \\\n  -F 'file=@call.mp3'");
  });

  test("needs no key where anybody may call", () => {
    expect(curlOf({ ...OPERATION, isPublic: true }, DRAFT, "")).not.toContain("Authorization");
  });
});

describe("a sample", () => {
  const person: Schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      born: { type: "string", format: "date" },
      friend: { $ref: "#/components/schemas/Person" },
    },
    required: ["name"],
  };
  const schemas = { Person: person };
  const reference = { $ref: "#/components/schemas/Person" };

  test("has what is required", () => {
    expect(sampleOf(reference, schemas, "required")).toEqual({ name: "text" });
  });

  test("ends, where a schema contains itself", () => {
    expect(sampleOf(reference, schemas)).toMatchObject({ name: "text", born: "2026-11-23", friend: { name: "text" } });
  });

  test.each<[Schema, unknown]>([
    [{ enum: ["a", "b"] }, "a"],
    [{ anyOf: [{ type: "null" }, { type: "integer", minimum: 3 }] }, 3],
    [{ type: "array", items: { type: "boolean" } }, [true]],
    [{ type: ["string", "null"], format: "email" }, "thandi@example.com"],
    [{ allOf: [reference, { properties: { age: { type: "integer" } }, required: ["age"] }] }, { name: "text", age: 1 }],
    [{ const: 5 }, 5],
    [{ type: "integer", default: 25 }, 25],
  ])("of %j is %j", (schema, sample) => {
    expect(sampleOf(schema, schemas, "required")).toEqual(sample);
  });
});
