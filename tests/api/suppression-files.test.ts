import { beforeEach, describe, expect, test } from "vitest";
import type { Suppression, SuppressionImport } from "@/lib/leads/suppressions/schema";
import type { Page } from "@/lib/platform/lists/list";
import type { TablePreview } from "@/lib/platform/tables/target";
import { api, type Refusal } from "../support/api";
import { ID_NUMBER } from "../support/records";
import { makeWorkbook } from "../support/tables";
import { makeTenant, makeUser, type TestUser } from "../support/world";

let user: TestUser;
beforeEach(async () => {
  user = await makeUser(await makeTenant(), { permissions: ["suppressions.index", "suppressions.store"] });
});

const send = <T = SuppressionImport>(content: string | Uint8Array, fields: Record<string, string> = {}, path = "") =>
  api(user).form<T & Refusal>(`/api/suppressions/import${path}`, {
    ...fields,
    file: new File([content as BlobPart], "list.csv"),
  });
const preview = (content: string | Uint8Array, fields: Record<string, string> = {}) =>
  send<TablePreview>(content, fields, "/preview");

/** What is on the list of the user's organisation, since other tests add platform-wide entries. */
const listed = async () =>
  (await api(user).get<Page<Suppression>>("/api/suppressions?per_page=100")).body.data
    .filter(({ tenant }) => tenant !== null)
    .map(({ kind, value }) => value ?? kind)
    .toSorted();

describe("a do-not-contact list", () => {
  test.each([
    [
      "Home Phone,Work Phone,Cell\n0826660034,0826660035,0826660036\n",
      ["+27826660034", "+27826660035", "+27826660036"],
    ],
    [
      "phone,alt_phone,email\n0826660029,0826660030,optout@list.example\n",
      ["+27826660029", "+27826660030", "optout@list.example"],
    ],
    ["Cell Number,Reason\n0826660021,asked\n", ["+27826660021"]],
    ["0826660025\n0826660026\n", ["+27826660025", "+27826660026"]],
    ['phone,reason\n0826660033,said "no"\n0826660037,asked\n', ["+27826660033", "+27826660037"]],
    ["Who;Nommer\nA;082 666 0041 / 082 666 0042\n", ["+27826660041", "+27826660042"]],
    [
      "a,b,c\nx,0826660043,A <a@list.example>; mailto:b@list.example\n",
      ["+27826660043", "a@list.example", "b@list.example"],
    ],
    [`Kontak,ID No\ntel:0826660044,${ID_NUMBER}\n`, ["+27826660044", "id_number"]],
  ])("puts everybody it names on the list, by every column: %j", async (content, values) => {
    expect(await send(content)).toMatchObject({ status: 200, body: { added: values.length, invalid_count: 0 } });
    expect(await listed()).toEqual(values);
  });

  test("names the columns that were not read, and what of a row could not be", async () => {
    const { body } = await send('Name,Cell,E-mail\nA,0826660051,nowhere\n"B "C"",0826660052,\nD,12,d@list.example\n');
    expect(body).toEqual({
      ...{ added: 2, known: 0, invalid_count: 3, ignored: ["Name"] },
      invalid: [
        { row: 2, message: "E-mail: Enter an email address such as name@example.com" },
        { row: 3, message: "A quotation mark is not closed or not doubled (line 3 of the file)" },
        { row: 4, message: "Cell: Enter a phone number such as 082 123 4567" },
      ],
    });
    expect(await listed()).toEqual(["+27826660051", "d@list.example"]);
  });

  test("blocks nobody by the numbers of accounts, policies and batches", async () => {
    const rows = ["Account No,Policy No,Batch,Cell", "712345670,712345699,0712345678,0826660053"];
    expect((await send(`${rows.join("\n")}\n`)).body).toMatchObject({
      ...{ added: 1, invalid_count: 0, ignored: ["Account No", "Policy No", "Batch"] },
    });
    expect(await listed()).toEqual(["+27826660053"]);
  });

  test("keeps the columns that its header names, and counts the rows that can't be read", async () => {
    const { body } = await send("Cell,ID Number,E-mail\n12,1234567890123,nobody\n,80,\n");
    expect(body).toMatchObject({ added: 0, invalid_count: 2, ignored: [] });
    expect(body.invalid).toMatchObject([
      { row: 2, message: expect.stringMatching(/^Cell: .*; ID Number: .*; E-mail: /) },
      { row: 3, message: expect.stringMatching(/^ID Number: /) },
    ]);
  });

  test("is shown before it is imported, with ID numbers masked, and nothing is added", async () => {
    const { status, body } = await preview(`Title\n\nName,Cell,SAID\nA,0826660061,${ID_NUMBER}\nB,12,\n`);
    expect([status, body]).toEqual([
      200,
      {
        columns: [
          { name: "Name", field: null },
          { name: "Cell", field: "phone" },
          { name: "SAID", field: "id_number" },
        ],
        rows: [
          { row: 4, cells: ["A", "0826660061", expect.stringContaining("****")], message: null },
          { row: 5, cells: ["B", "12", ""], message: "Cell: Enter a phone number such as 082 123 4567" },
        ],
        reading: { encoding: "utf-8", is_garbled: false, sheet: null, sheets: [], header_row: 3 },
      },
    ]);
    expect(await listed()).toEqual([]);
  });

  test("is read with the columns, header and sheet that are chosen", async () => {
    const book = makeWorkbook({
      A: [["x"], [1]],
      B: [
        ["c1", "c2"],
        ["0826660071", "0826660072"],
      ],
    });
    const fields = { sheet: "B", mapping: JSON.stringify({ c2: "phone" }) };
    expect((await preview(book, fields)).body.columns).toEqual([
      { name: "c1", field: null },
      { name: "c2", field: "phone" },
    ]);
    expect((await send(book, fields)).body).toMatchObject({ added: 1, ignored: ["c1"] });
    expect(await listed()).toEqual(["+27826660072"]);
    expect((await send(book, { mapping: JSON.stringify({ c9: "phone" }) })).body.errors).toHaveProperty("mapping");
  });

  test("without a column of contacts is refused, and a large one is shown by its beginning", async () => {
    expect(await send("name\nLerato")).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining("No column")] } },
    });
    const large = `phone\n${"0826660081\n".repeat(50_000)}`.slice(0, 256 * 1024);
    expect((await preview(large)).body.rows).toHaveLength(20);
  });
});
