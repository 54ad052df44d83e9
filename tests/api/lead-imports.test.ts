import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { IMPORT_MAX_BYTES, type LeadImport, type LeadImportRow } from "@/lib/leads/imports/schema";
import type { LeadStats } from "@/lib/leads/list/schema";
import type { LeadDetail, LeadRow } from "@/lib/leads/record/schema";
import { asPlatform } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { importDone } from "../support/imports";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const US_500 = readFileSync("tests/data/us-500.csv", "utf8");

let tenant: TestTenant;
let user: TestUser;

beforeEach(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store", "leads.update"] });
});

const upload = (csv: string | Buffer<ArrayBuffer>, fields: Record<string, string> = {}, by = user) =>
  api(by).form<LeadImport & Refusal>("/api/lead-imports", {
    file: new File([csv], "leads.csv", { type: "text/csv" }),
    product_id: String(tenant.product.id),
    ...fields,
  });
const start = (id: number, by = user) => api(by).post<LeadImport & Refusal>(`/api/lead-imports/${id}/start`);
/** Starts an import and waits for its end. */
const run = async (id: number, by = user) => {
  expect((await start(id, by)).body).toMatchObject({ status: "queued" });
  return importDone(api(by), id);
};
const rejects = async (id: number) => (await api(user).get<string>(`/api/lead-imports/${id}/rejects`)).body;
const leads = async (query = "") => (await api(user).get<Page<LeadRow>>(`/api/leads?per_page=1000&${query}`)).body;

describe("importing a list of 500 people", () => {
  test("creates 500 leads the first time, and none the second time", async () => {
    const first = await upload(US_500, { default_region: "US" });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      file_name: "leads.csv",
      status: "ready",
      default_region: "US",
      mapping: {
        first_name: "name",
        last_name: "surname",
        phone1: "phone",
        phone2: "alt_phone",
        email: "email",
        web: null,
      },
      counts: { total: 500, valid: 500, duplicate: 0, suppressed: 0, invalid: 0 },
    });
    expect(first.body.sample[0]).toMatchObject({ first_name: "James", phone1: "504-621-8927" });
    expect(first.body.preview[0]).toMatchObject({ row: 2, outcome: "valid", name: "James", phone: "+15046218927" });
    expect((await leads()).meta.total).toBe(0);
    expect(await run(first.body.id)).toMatchObject({
      status: "done",
      counts: { total: 500, valid: 500 },
      progress: { finished: 500, total: 500 },
      user: { id: user.id },
      has_rejects: false,
      unworked: 500,
      preview: [],
    });
    expect((await leads()).meta.total).toBe(500);
    expect((await api(user).get<LeadStats>("/api/leads/stats")).body).toMatchObject({
      [tenant.product.id]: { New: 500 },
    });

    const second = await upload(US_500, { default_region: "US" });
    expect(second.body.counts).toMatchObject({ valid: 0, duplicate: 500 });
    expect((await run(second.body.id)).counts).toMatchObject({ valid: 0, duplicate: 500 });
    expect((await leads()).meta.total).toBe(500);
  });

  test("twice at once by two users creates 500 leads", async () => {
    const { id } = (await upload(US_500, { default_region: "US" })).body;
    const answers = await Promise.all([start(id), start(id), start(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await importDone(api(user), id)).counts.valid).toBe(500);
    expect((await leads()).meta.total).toBe(500);
  });

  test("from two files with the same people at once creates 500 leads", async () => {
    const uploads = await Promise.all([1, 2].map(() => upload(US_500, { default_region: "US" })));
    const results = await Promise.all(uploads.map(({ body }) => run(body.id)));
    expect(results.map(({ counts }) => counts.valid).sort()).toEqual([0, 500]);
    expect((await leads()).meta.total).toBe(500);
  });

  test("encrypts the file and ID numbers, and deletes the file when it is no longer needed", async () => {
    const csv = "name;email;id number\nA;a@x.co;8506155000183\nB;b@x.co;8001015009088";
    const { body } = await upload(csv);
    expect(body.sample[0]).toMatchObject({ "id number": "850615 **** 183" });
    const stored = async (name: string) => (await readFileFrom(`imports/${body.id}/${name}`))?.bytes;
    expect((await stored("rows-0"))?.length).toBeGreaterThan(50);
    expect(Buffer.from((await stored("rows-0")) ?? []).toString()).not.toContain("8506155000183");
    expect((await api(user).get(`/storage/imports/${body.id}/rows-0`)).status).toBe(404);
    await run(body.id);
    await vi.waitUntil(async () => (await stored("rows-0")) === undefined, { timeout: 15_000, interval: 50 });
    expect(Buffer.from((await stored("rejects-0")) ?? []).toString()).not.toContain("8001015009088");
  });
});

describe("reading a file", () => {
  test("shows the result of every row with its reason", async () => {
    await makeLead(tenant, { email: "known@example.test" });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: "+27821110001" } }));
    const csv = [
      "Name,Cell,Email,ID Number",
      "Thandi,082 123 4567,,",
      "Again,+27821234567,,",
      "Known,,KNOWN@example.test,",
      "Stopped,082 111 0001,,",
      ",082 123 4568,,",
      "Wrong,12,x@,8001015009088",
    ].join("\n");
    const { body } = await upload(csv);
    expect(body.counts).toEqual({ total: 6, valid: 1, duplicate: 2, suppressed: 1, invalid: 2, remarked: 0 });
    expect(body.preview.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, "valid"],
      [3, "duplicate"],
      [4, "duplicate"],
      [5, "suppressed"],
      [6, "invalid"],
      [7, "invalid"],
    ]);
    expect(body.preview[1]?.message).toBe("The same person as in row 2");
    expect(body.preview[4]?.message).toBe("The name is missing");
    expect(body.preview[5]?.message).toMatch(/^Phone: .*; Email: .*; ID number: .*check digit/);
  });

  test("accepts semicolons, tabs, a byte order mark and Latin 1", async () => {
    expect((await upload("\ufeffname;phone\nA;0821234567")).body.counts.valid).toBe(1);
    expect((await upload("name\tphone\nA\t0821234567")).body.counts.valid).toBe(1);
    expect((await upload(Buffer.from("name,phone\nThándi,0821234567", "latin1"))).body.preview[0]?.name).toBe("Thándi");
  });

  test("is repeated after a change of mapping or region", async () => {
    const { body } = await upload("who,number\nJames,504-621-8927");
    expect(body.counts).toMatchObject({ valid: 0, invalid: 1 });
    const change = { mapping: { who: "name", number: "phone" }, default_region: "US" };
    const changed = await api(user).put<LeadImport>(`/api/lead-imports/${body.id}`, change);
    expect(changed.body).toMatchObject({ ...change, counts: { valid: 1 } });
    expect((await api(user).get<LeadImport>(`/api/lead-imports/${body.id}`)).body).toEqual(changed.body);
    await run(body.id);
    expect((await api(user).put(`/api/lead-imports/${body.id}`, change)).status).toBe(409);
  });

  test.each([
    [{ mapping: '{"nope":"name"}' }, "mapping"],
    [{ mapping: '{"name":"name","phone":"name"}' }, "mapping"],
    [{ mapping: "{" }, "mapping"],
    [{ default_region: "XX" }, "default_region"],
    [{ product_id: "999999999" }, "product_id"],
    [{ file: "no file" }, "file"],
  ])("%j is refused", async (fields, field) => {
    const { status, body } = await upload("name,phone\nA,0821234567", fields);
    expect([status, Object.keys(body.errors ?? {}).map((path) => path.split(".")[0])]).toEqual([422, [field]]);
  });

  test("a file larger than 100 MB is refused", async () => {
    const longRow = `${"A".repeat(400)},0821234567\n`;
    const file = new File([Buffer.alloc(IMPORT_MAX_BYTES + 70 * 1024, longRow)], "large.csv");
    const { form } = api(user, { headers: { connection: "close" } }); // the rest of the body is never read
    expect((await form("/api/lead-imports", { file })).status).toBe(413);
  });

  test("an administrator chooses the tenant", async () => {
    const admin = await makeAdmin();
    expect((await upload("name,phone\nA,0821234567", {}, admin)).body.errors).toHaveProperty("tenant_id");
    const named = await upload("name,phone\nA,0821234567", { tenant_id: String(tenant.id) }, admin);
    expect(await run(named.body.id, admin)).toMatchObject({ status: "done", counts: { valid: 1 } });
    expect((await leads()).meta.total).toBe(1);
  });
});

describe("the result of an import", () => {
  test("is leads with a reference, a source and a first timeline entry", async () => {
    const { id } = (await upload("name,phone,source,note\nA,0821234567,,Warm\nB,0821234568,Fair,")).body;
    await run(id);
    const rows = (await leads("sortBy=name&sortDesc=false")).data;
    expect(rows).toMatchObject([
      { name: "A", source: "Import", status: "New" },
      { name: "B", source: "Fair" },
    ]);
    const path = `/api/leads/${rows[0]?.id}`;
    expect((await api(user).get<LeadDetail>(path)).body).toMatchObject({ import_id: id, note: "Warm" });
    expect((await api(user).get<Page<object>>(`${path}/timeline`)).body.data).toMatchObject([
      { type: "created", new: { import_id: id }, actor: { id: user.id } },
    ]);
  });

  test("includes a file of the rows that were left out, without formulas", async () => {
    const { id } = (await upload('name,phone,note\nA,12,=cmd()\nB,+27 82 123 4567,fine\n"C, D",13,@x')).body;
    const lines = (await rejects(id)).split("\r\n");
    expect(lines[0]).toMatch(/Row,Reason,name,phone,note$/);
    expect(lines[1]).toMatch(/^2,Phone: .*,A,12,'=cmd\(\)$/);
    expect(lines[2]).toMatch(/^4,Phone: .*,"C, D",13,'@x$/);
    await run(id);
    const { headers, body } = await api(user).get<string>(`/api/lead-imports/${id}/rejects`);
    expect(body.split("\r\n")).toEqual(lines);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="/);
    expect(headers["content-type"]).toMatch(/^text\/csv/);
  });

  test("is not visible to another tenant", async () => {
    const { id } = (await upload("name,phone\nA,0821234567")).body;
    const stranger = api(await makeUser(await makeTenant(), { permissions: ["leads.store"] }));
    const path = `/api/lead-imports/${id}`;
    const answers = [
      await stranger.get(path),
      await stranger.put(path, { default_region: "US" }),
      await stranger.post(`${path}/start`),
      await stranger.get(`${path}/rejects`),
      await stranger.post(`${path}/revert`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stranger.get<Page<LeadImportRow>>("/api/lead-imports")).body.data).toEqual([]);
  });

  test("shows in the list of imports, with its user and progress", async () => {
    const { id } = (await upload("name,phone\nA,0821234567\n,12")).body;
    const list = async (query = "") =>
      (await api(user).get<Page<LeadImportRow>>(`/api/lead-imports?${query}`)).body.data;
    expect(await list("status=ready")).toMatchObject([
      { id, file_name: "leads.csv", progress: { finished: 0, total: 2 } },
    ]);
    await run(id);
    expect(await list()).toMatchObject([
      {
        id,
        status: "done",
        product: { id: tenant.product.id },
        counts: { total: 2, valid: 1, invalid: 1 },
        progress: { finished: 2, total: 2 },
        has_rejects: true,
        user: { id: user.id },
      },
    ]);
    expect(await list("status=ready")).toEqual([]);
  });
});
