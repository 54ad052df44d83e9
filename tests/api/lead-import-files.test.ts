import { beforeEach, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { LeadDetail, LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { importDone } from "../support/imports";
import { newNumber } from "../support/intake";
import { dataFile, makeWorkbook } from "../support/tables";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;

beforeEach(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store", "leads.update"] });
});

const upload = (content: string | Uint8Array, fields: Record<string, string> = {}) =>
  api(user).form<LeadImport & Refusal>("/api/lead-imports", {
    file: new File([content as BlobPart], "leads.xlsx"),
    product_id: String(tenant.product.id),
    ...fields,
  });

/** Imports a file, and returns its leads in the order of their rows. */
async function importLeads(content: string | Uint8Array, fields: Record<string, string> = {}) {
  const { status, body } = await upload(content, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  await api(user).post(`/api/lead-imports/${body.id}/start`);
  const done = await importDone(api(user), body.id);
  const query = "/api/leads?per_page=100&sortBy=created_at&sortDesc=false";
  const { data } = (await api(user).get<Page<LeadRow>>(query)).body;
  const leads = await Promise.all(
    data.map(async ({ id }) => (await api(user).get<LeadDetail>(`/api/leads/${id}`)).body),
  );
  return { done, leads: leads.toSorted((a, b) => a.id - b.id) };
}

describe("a file of another program", () => {
  test("as Excel writes it as text has its leads, with accents and without what protected the cells", async () => {
    const { leads } = await importLeads(dataFile("lead-ads-export.csv"));
    expect(leads).toMatchObject([
      {
        name: "Thandi",
        surname: "Nkosi",
        phone: "+27822220999",
        email: "thandi@list.example",
        date_of_birth: "1980-05-25",
      },
    ]);
  });

  test("says how it was read, and is read in the encoding that is chosen", async () => {
    const file = dataFile("cp850-excel-ms-dos.csv");
    expect((await upload(file)).body.reading).toEqual({
      ...{ encoding: "windows-1252", is_garbled: true, sheet: null, sheets: [], header_row: 1 },
    });
    const { leads } = await importLeads(file, { encoding: "cp850" });
    expect(leads).toMatchObject([{ name: "Zoë", surname: "Müller" }]);
    expect((await upload(file, { encoding: "klingon" })).body.errors).toEqual({ encoding: ["Choose from the list"] });
  });

  test("that is a workbook is read from its first sheet with rows, or from the chosen one", async () => {
    const people = [
      ["Name", "Cell", "DOB"],
      ["Thabo", 821110011, new Date("1980-05-25")],
    ];
    const book = makeWorkbook({
      "Read me": [["Leads of November"]],
      Leads: people,
      More: [
        ["Naam", "Selfoon"],
        ["Lebo", "0821110012"],
      ],
    });
    expect((await upload(book)).body).toMatchObject({
      mapping: { Name: "name", Cell: "phone", DOB: "date_of_birth" },
      reading: { encoding: null, sheet: "Leads", sheets: ["Read me", "Leads", "More"] },
      preview: [{ row: 2, name: "Thabo", phone: "+27821110011", outcome: "valid" }],
    });
    const { leads } = await importLeads(book, { sheet: "More" });
    expect(leads).toMatchObject([{ name: "Lebo", phone: "+27821110012" }]);
    expect((await upload(book, { sheet: "Nowhere" })).body.errors).toEqual({
      sheet: ["The workbook has no such sheet"],
    });
  });

  test("keeps what an optional cell can't hold in the note, and counts such leads before they are imported", async () => {
    const file = dataFile("unreadable-optional-field.csv");
    const { body } = await upload(file);
    expect(body).toMatchObject({
      counts: { valid: 2, invalid: 0, remarked: 2 },
      preview: [
        { outcome: "valid", message: "Email as sent: not an email" },
        { outcome: "valid", message: "Gender as sent: Unspecified" },
      ],
    });
    const { leads, done } = await importLeads(file);
    expect(leads).toMatchObject([
      { name: "Zanele", email: null, note: "Email as sent: not an email" },
      { name: "Pieter", gender: null, note: "Gender as sent: Unspecified" },
    ]);
    expect(done.counts).toMatchObject({ valid: 2, remarked: 2 });
  });

  test("shows both numbers of a person before they are imported", async () => {
    const { body } = await upload(
      "name,phone,phone 2\nThabo,0821110011,0832220022\nSipho,0821110012,\n,0821110013,12\n",
    );
    expect(body.preview.map(({ phone, alt_phone }) => [phone, alt_phone])).toEqual([
      ["+27821110011", "+27832220022"],
      ["+27821110012", null],
      ["0821110013", "12"],
    ]);
  });

  test("loses one row by a broken quotation mark, which its rejected rows name with their line", async () => {
    const { done, leads } = await importLeads(dataFile("unescaped-quote.csv"));
    expect(leads).toMatchObject([{ name: "Sam" }]);
    const rejects = (await api(user).get<string>(`/api/lead-imports/${done.id}/rejects`)).body;
    expect(rejects).toContain("A quotation mark is not closed or not doubled (line 2 of the file)");
  });

  test("has its column of full names split, unless the user says that it holds names alone", async () => {
    const file = dataFile("headers-lead-name-mobile.csv");
    const { body } = await upload(file);
    expect(body).toMatchObject({
      mapping: { "Lead Name": "full_name" },
      preview: [{ name: "Thandi", surname: "Nkosi" }],
    });
    const mapping = { ...body.mapping, "Lead Name": "name" };
    const changed = await api(user).put<LeadImport>(`/api/lead-imports/${body.id}`, { mapping });
    expect(changed.body.preview).toMatchObject([{ name: "Thandi Nkosi", surname: null }]);
    const twice = { ...mapping, Email: "full_name" };
    expect((await api(user).put<Refusal>(`/api/lead-imports/${body.id}`, { mapping: twice })).status).toBe(422);
  });
});

describe("a person with two numbers", () => {
  test("is a duplicate by either of them, of a lead and within the file", async () => {
    const [first, second, third] = [`+27${newNumber()}`, `+27${newNumber()}`, `+27${newNumber()}`];
    await makeLead(tenant, { phone: first, alt_phone: second });
    const { body } = await upload(
      ["name,phone,alt_phone", `A,${second},`, `B,${third},${first}`, `C,0112345601,0112345602`, "D,0112345602,"].join(
        "\n",
      ),
    );
    expect(body.preview.map(({ outcome, message }) => [outcome, message?.slice(0, 14)])).toEqual([
      ["duplicate", "This person is"],
      ["duplicate", "This person is"],
      ["valid", undefined],
      ["duplicate", "The same perso"],
    ]);
  });

  test("is none by an alternative number that two people share", async () => {
    const [first, second, shared] = [`+27${newNumber()}`, `+27${newNumber()}`, `+27${newNumber()}`];
    await makeLead(tenant, { phone: first, alt_phone: shared });
    const { body } = await upload(`name,phone,alt_phone\nB,${second},${shared}`);
    expect(body.preview).toMatchObject([{ outcome: "valid" }]);
  });
});
