import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api, testUrl } from "../support/api";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";

const run = promisify(execFile);
const RESULTS = resolve("test-results");

/** What a partner would write: it reads a lead, adds a note and asks for what does not exist. */
const CLIENT = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

const [, , baseUrl = "", token = "", given = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + token } });
const id = Number(given);

const list = await client.GET("/api/leads", { params: { query: { per_page: 1, sortBy: "created_at" } } });
const total: number | undefined = list.data?.meta.total;
const lead = await client.GET("/api/leads/{id}", { params: { path: { id } } });
const status: "New" | "Allocated" | "Declined" | "Voicemail" | "Does Not Exist" | "Diary" | undefined = lead.data?.status;
const note = await client.POST("/api/leads/{id}/notes", { params: { path: { id } }, body: { note: "Called back" } });
const missing = await client.GET("/api/leads/{id}", { params: { path: { id: 2147483647 } } });

// @ts-expect-error a field that no lead has
list.data?.data[0]?.favourite_colour;
// @ts-expect-error a note is text
void (() => client.POST("/api/leads/{id}/notes", { params: { path: { id } }, body: { note: 1 } }));
// @ts-expect-error no such parameter
void (() => client.GET("/api/leads", { params: { query: { colour: "red" } } }));

console.log(JSON.stringify({ total, status, note: note.data?.type, missing: missing.error?.message }));
`;

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2024", "DOM"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ["node"],
  },
  include: ["*.ts"],
};

let folder: string;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
  await mkdir(RESULTS, { recursive: true });
  folder = await mkdtemp(join(RESULTS, "client-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a client generated from the document compiles, and works against the server", async () => {
  const document = await api().get<object>("/api/openapi.json");
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document.body));
  await writeFile(join(folder, "client.ts"), CLIENT);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  await run(process.execPath, [
    "tests/support/generate-client.mjs",
    join(folder, "openapi.json"),
    join(folder, "schema.d.ts"),
  ]);

  const compiled = await run(process.execPath, ["node_modules/typescript/bin/tsc", "--project", folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe("");

  const { token } = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  const { id } = await makeLead(tenant);
  const { stdout } = await run(process.execPath, [join(folder, "client.ts"), testUrl().origin, token, String(id)]);
  expect(JSON.parse(stdout)).toEqual({ total: 1, status: "New", note: "note", missing: "Not found." });
});
