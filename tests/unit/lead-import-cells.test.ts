import { describe, expect, test } from "vitest";
import { guessColumns } from "@/lib/leads/headers/columns.server";
import { rowReader } from "@/lib/leads/imports/row-reader.server";
import { leadsIn } from "../support/tables";

const read = rowReader(guessColumns(["name", "phone", "email", "id_number", "gender"]), "US");

describe("what a cell says", () => {
  test("an ID number that can't be read says why", () => {
    const [note, cells] = ["ID number as sent: 800101*******", ["James", "504-621-8927", "", "8001015009088"]];
    const remark = `${note} (ID number check digit is wrong)`;
    expect(read({ cells })).toMatchObject({ ok: true, lead: { id_number: null, note }, remark });
  });

  test.each(["8,27E+08", "8.27E+08", "8E+08"])("a phone that is %s was rounded by the sheet", (phone) => {
    const rounded = /The sheet rounded this number: format its column as text and export it again/;
    expect(read({ cells: ["James", phone] })).toMatchObject({ ok: false, message: expect.stringMatching(rounded) });
    const lead = { phone: null, note: `Phone as sent: ${phone}` };
    expect(read({ cells: ["James", phone, "j@x.co"] })).toMatchObject({ lead, remark: expect.stringMatching(rounded) });
  });

  test("a number with words is the phone, and the words stay in the note", async () => {
    const [row] = await leadsIn("name,phone,alt phone\nA,082 701 0042 (wife),Work 021 701 0042 - till 5");
    const note = "Phone as sent: 082 701 0042 (wife)\nOther phone as sent: Work 021 701 0042 - till 5";
    expect(row).toMatchObject({ lead: { phone: "+27827010042", alt_phone: "+27217010042", note } });
  });

  test("zeros, shared addresses and an unknown gender are nothing", () => {
    for (const email of ["0", "noemail", "No Email", "none", "noemail@noemail.com", "no@email.com", "NA"]) {
      const row = read({ cells: ["James", "504-621-8927", email, "0", "U"] });
      expect(row).toMatchObject({ lead: { email: null, id_number: null, gender: null, note: null }, remark: null });
    }
    expect(read({ cells: ["James", "0", "noemail"] })).toMatchObject({ message: "Phone and email are missing" });
    expect(read({ cells: ["James", "504-621-8927", "noel@email.com"] })).toMatchObject({
      lead: { email: "noel@email.com" },
    });
  });

  test("NA is nothing in all but names", async () => {
    const [row] = await leadsIn("name,surname,phone,source,note\nSu,NA,0821110011,NA,NA");
    expect(row).toMatchObject({ lead: { surname: "NA", source: null, note: null }, remark: null });
  });

  test("HTML entities are characters, once", async () => {
    const names =
      "O&#39;Brien|M&uuml;ller|S&Oslash;R|&Eacute;mile &amp; Co|&#x2019;t Hart|A&amp;amp;B|a&foo;b|&#0;|&#1234567;";
    const right = ["O'Brien", "Müller", "SØR", "Émile & Co", "’t Hart", "A&amp;B", "a&foo;b", "&#0;", "&#1234567;"];
    const leads = await leadsIn(`name,phone,note\n${names.split("|").join(",0821110011,x&nbsp;&lt;y\n")},0821110011,`);
    expect(leads.map((row) => row.ok && row.lead.name)).toEqual(right);
    expect(leads[0]).toMatchObject({ lead: { note: "x <y" } });
    const [full] = await leadsIn("full name,phone\nPat O&apos;Brien,0821110011");
    expect(full).toMatchObject({ lead: { name: "Pat", surname: "O'Brien" } });
  });

  test("a text that is too long is cut, and its lead comes in", async () => {
    const [note, surname] = ["n".repeat(2001), "s".repeat(121)];
    const file = `name,phone,surname,note\nA,0821110011,,${note}\nB,0821110011,${surname},\nC,0821110011,,${"💚".repeat(2001)}`;
    expect(await leadsIn(file)).toMatchObject([
      { lead: { note: note.slice(1) }, remark: "Note: Cut after 2000 characters" },
      { lead: { surname: surname.slice(1), note: `Surname as sent: ${surname}` } },
      { lead: { note: "💚".repeat(2000) }, remark: "Note: Cut after 2000 characters" },
    ]);
  });
});

test.each([
  ["Thandi Nkosi", ["Thandi", "Nkosi", null]],
  ["Mr Thabo Johannes Mokoena", ["Thabo Johannes", "Mokoena", "Mr"]],
  ["Annelie van der Merwe", ["Annelie", "van der Merwe", null]],
  ["Nkosi, Thandi", ["Thandi", "Nkosi", null]],
  ["Sipho", ["Sipho", null, null]],
  ["Mr & Mrs Nkosi", ["Nkosi", null, "Mr & Mrs"]],
  ["Mr. and Mrs. T Nkosi", ["T", "Nkosi", "Mr. and Mrs."]],
  ["Mnr/Mev Nkosi", ["Nkosi", null, "Mnr/Mev"]],
  ["NKOSI Thandi (Ms)", ["Thandi", "NKOSI", "Ms"]],
  ["VAN DER MERWE Jan Pieter", ["Jan Pieter", "VAN DER MERWE", null]],
  ["VAN WYK Jan", ["Jan", "VAN WYK", null]],
  ["TJ Mokoena", ["TJ", "Mokoena", null]],
  ["THANDI NKOSI", ["THANDI", "NKOSI", null]],
  ["Mnr. J v/d Merwe", ["J", "v/d Merwe", "Mnr."]],
  ["de la Rey Jr", ["de la Rey Jr", null, null]],
  ["Mev. van der Merwe", ["van der Merwe", null, "Mev."]],
  ["Ben van der Merwe", ["Ben", "van der Merwe", null]],
  ["Jan de la Rey Jr", ["Jan", "de la Rey Jr", null]],
  ["Capt. Sipho Zulu", ["Sipho", "Zulu", "Capt."]],
  ["Melanie Smith", ["Melanie", "Smith", null]],
  ["Van Wyk Jan", ["Van Wyk", "Jan", null]],
])("%j is name and surname", async (text, [name, surname, title]) => {
  expect(await leadsIn(`full name;phone\n${text};0821110011`)).toMatchObject([{ lead: { name, surname, title } }]);
});

test.each([
  ["thabo nkosi@example.com", null, "Email as sent: thabo nkosi@example.com"],
  ["Thabo Nkosi <thabo@example.com>", "thabo@example.com", null],
  ["a@example.com or b@example.com", "a@example.com", "Email as sent: a@example.com or b@example.com"],
])("an address after a word may be half of one: %s", async (cell, email, remark) => {
  expect(await leadsIn(`name,phone,email\nA,0821110011,${cell}`)).toMatchObject([{ lead: { email }, remark }]);
});

test.each(["8,21110011E+08", "821110011,0"])(
  "a number that a sheet wrote with a comma is read whole: %s",
  async (cell) => {
    expect(await leadsIn(`name;phone\nA;${cell}`)).toMatchObject([{ lead: { phone: "+27821110011" }, remark: null }]);
  },
);

test("a number that stands in both columns is one", async () => {
  expect(await leadsIn("name,phone,alt phone\nA,0821110011,082 111 0011")).toMatchObject([
    { lead: { phone: "+27821110011", alt_phone: null } },
  ]);
});

test.each(["198011", "2011122"])("%s is no date", async (cell) => {
  expect(await leadsIn(`name,phone,dob\nA,0821110011,${cell}`)).toMatchObject([{ lead: { date_of_birth: null } }]);
});
