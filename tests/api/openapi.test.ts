import { expect, test } from "vitest";
import type { OpenApiDocument } from "@/lib/integrations/openapi/document.server";
import { api } from "../support/api";
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
