import { expect, test } from "vitest";
import type { OpenApiDocument } from "@/lib/integrations/openapi/document.server";
import { api } from "../support/api";
import { requireDocumented } from "../support/documented-answers";
import { contract } from "../support/openapi";

const PATH = "/api/openapi.json";

test("the document of the sources is served, compressed for clients that accept it", async () => {
  const { document } = await contract();
  const plain = await api().get<OpenApiDocument>(PATH);
  expect(plain.body).toEqual(JSON.parse(JSON.stringify(document)));
  const packed = await fetch(new URL(PATH, process.env.TEST_URL), { headers: { "accept-encoding": "gzip" } });
  expect([packed.status, packed.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(await packed.json()).toEqual(plain.body);
});

test("a client that has the document is told that it is unchanged", async () => {
  const { headers } = await api().get(PATH);
  const again = await api(undefined, { headers: { "if-none-match": String(headers.etag) } }).get(PATH);
  expect([again.status, again.body]).toEqual([304, ""]);
});

test.each([
  ["status", 418, { message: "I'm a teapot." }, "application/json", "The document knows no response 418."],
  ["field", 200, { status: "ok", uptime: 1 }, "application/json", "must NOT have additional properties"],
  ["media type", 200, "ok", "text/plain", "The document knows no text/plain of a response 200."],
  ["body of a 431", 431, { message: "Too long." }, "application/json", "The document knows no body of a response 431."],
])("an answer with a %s that the document does not know fails its test", async (_, status, body, type, problem) => {
  const answer = { status, body, headers: { "content-type": type } };
  await expect(requireDocumented("GET", "/api/health?x=1", answer)).rejects.toThrow(problem);
});
