import { rm, writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { removeFile, writeFileTo } from "@/lib/platform/files/disk.server";
import { dataPath } from "@/lib/platform/settings/env.server";
import { api } from "../support/api";
import { unique } from "../support/world";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

async function stored(path: string, bytes: Buffer) {
  await writeFileTo(path, bytes);
  return { [Symbol.asyncDispose]: () => removeFile(path) };
}

test("a tenant's logo is served as an image that browsers can't sniff or run, whatever it contains", async () => {
  const path = `tenants/${unique()}/logo.png`;
  await using _ = await stored(path, Buffer.from("<script>alert(1)</script>"));
  const { status, headers } = await api().get(`/storage/${path}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline; filename*=UTF-8''logo.png",
    "cache-control": "public, max-age=300",
  });
});

test("a product's document is served as a PDF that opens in the browser, with an escaped file name", async () => {
  const path = `products/${unique()}/Gids (finaal) "één".pdf`;
  await using _ = await stored(path, PDF);
  const { status, headers } = await api().get(`/storage/${path.split("/").map(encodeURIComponent).join("/")}`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect(headers["content-security-policy"]).not.toMatch(/sandbox|script/);
  expect(headers["content-disposition"]).toBe("inline; filename*=UTF-8''Gids%20%28finaal%29%20%22%C3%A9%C3%A9n%22.pdf");
});

test("a file in the browser's cache is not sent again until it changes", async () => {
  const path = `tenants/${unique()}/logo.png`;
  await using _ = await stored(path, PNG);
  const etag = String((await api().get(`/storage/${path}`)).headers.etag);
  const again = () => api(undefined, { headers: { "if-none-match": etag } }).get<string>(`/storage/${path}`);
  expect(await again()).toMatchObject({ status: 304, body: "" });
  await writeFileTo(path, Buffer.concat([PNG, PNG]));
  expect((await again()).status).toBe(200);
});

test("no path leads outside the folder", async () => {
  const outside = `${unique()}.png`;
  await writeFile(dataPath(outside), PNG);
  onTestFinished(() => rm(dataPath(outside)));
  const paths = [
    `/storage/tenants/..%2f..%2f${outside}`,
    `/storage/tenants/..%2F..%2F${outside}`,
    `/storage/tenants/..%5c..%5c${outside}`,
    `/storage/tenants/%252e%252e/%252e%252e/${outside}`,
    `/storage/tenants/%2f..%2f..%2f${outside}`,
    `/storage/tenants/.hidden.png`,
    `/storage/tenants/${outside}%00.png`,
  ];
  for (const path of paths) expect([path, (await api().get(path)).status]).toEqual([path, 404]);
});

test("only images of tenants and PDFs of products are served", async () => {
  const word = unique();
  const paths = [
    `tenants/${word}/theme.json`,
    `tenants/${word}/logo.svg`,
    `tenants/${word}/page.html`,
    `tenants/${word}/terms.pdf`,
    `products/${word}/logo.png`,
    `imports/${word}/leads.pdf`,
    `constructor/${word}/logo.png`,
    `${word}.png`,
  ];
  for (const path of paths) {
    await using _ = await stored(path, PNG);
    expect([path, (await api().get(`/storage/${path}`)).status]).toEqual([path, 404]);
  }
  expect((await api().get("/storage/tenants")).status).toBe(404);
  expect((await api().get(`/storage/tenants/${word}/none.png`)).status).toBe(404);
});
