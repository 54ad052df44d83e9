import { describe, expect, test } from "vitest";
import { templateCsv } from "@/components/leads/imports/template";
import { guessColumns, guessColumnsOf, isHeaderRow, leadTarget } from "@/lib/leads/headers/columns.server";
import { EarlierRows } from "@/lib/leads/imports/earlier-rows";
import { rowReader } from "@/lib/leads/imports/row-reader.server";
import { mapColumns } from "@/lib/platform/tables/open.server";
import { dataFile, leadsIn } from "../support/tables";

describe("the columns of a file", () => {
  test("are guessed from their headers, each field once", () => {
    expect(guessColumns(["First Name", "last_name", "company", "phone1", "PHONE2", "E-mail", "mobile"])).toEqual([
      { name: "First Name", field: "name" },
      { name: "last_name", field: "surname" },
      { name: "company", field: null },
      { name: "phone1", field: "phone" },
      { name: "PHONE2", field: "alt_phone" },
      { name: "E-mail", field: "email" },
      { name: "mobile", field: null },
    ]);
  });

  test.each([
    ["First Names,Surname,Cell No,Tel (H)", "name,surname,phone,alt_phone"],
    ["Tel (H),Cell No", "alt_phone,phone"],
    ["Contact No,Contact No 2", "phone,alt_phone"],
    ["Phone 1 - Value,Phone 2 - Value,E-mail 1 - Value", "phone,alt_phone,email"],
    ["Home Phone,Work Phone", "phone,alt_phone"],
    ["Phone,Mobile", "phone,alt_phone"],
    ["Name,Given Name,Family Name,Phone", ",name,surname,phone"],
    ["First Name,Last Name,Lead Name,Cell", "name,surname,,phone"],
    ["Lead Name,E-Mail,Mobile,Lead Source", "full_name,email,phone,source"],
    [
      "Voornaam;Van;Selfoonnommer;E-posadres;Geboortedatum;Geslag".replaceAll(";", ","),
      "name,surname,phone,email,date_of_birth,gender",
    ],
    ["phone_number,first_name,last_name,alt_phone,comments", "phone,name,surname,alt_phone,note"],
    ["Name,Surname,Cell Number 1,Cell Number 2", "name,surname,phone,alt_phone"],
    ["TITLE,INITIALS,SURNAME,CONTACT NUMBER 1,CONTACT NUMBER 2,WORK TEL", "title,name,surname,phone,alt_phone,"],
    ["Name,Contact Mobile,Contact Phone", "name,phone,alt_phone"],
    ["Client Name,Client Surname,Client ID Number,RSA ID", "name,surname,id_number,"],
    ["Member Name,Member Surname,Member Email,Cell No. (10 digits)", "name,surname,email,phone"],
    [
      "#,Full Name & Surname,RSA ID No.,D.O.B.,Sex (M/F),E-mail Address",
      ",full_name,id_number,date_of_birth,gender,email",
    ],
    [
      "Kliënt Naam,Kliënt Van,Sel,ID / Passport,Date of Birth (dd/mm/yyyy)",
      "name,surname,phone,id_number,date_of_birth",
    ],
    ["campaign_id,campaign_name,full_name,phone_number", ",campaign,full_name,phone"],
    ["Life Assured,Email Address 1,Email Address 2", "full_name,email,"],
    ["Voorletters,Van,Selfoon", "name,surname,phone"],
    ["Naam,Van,ID Nommer,Sel No,Werkfoon", "name,surname,id_number,phone,alt_phone"],
  ])("%s are known by their usual names", (headers, fields) => {
    expect(guessColumns(headers.split(",")).map(({ field }) => field ?? "")).toEqual(fields.split(","));
  });

  test.each<[string, string, string]>([
    ["Name,Contact,Email", "Thabo Nkosi,082 703 0001,t@example.com", "full_name,phone,email"],
    ["First Name,Contact", "Thabo,082 703 0001", "name,phone"],
    ["First Name,Contact", "Thabo,082 703 0001 (wife)", "name,phone"],
    ["Name,Cell,Customer", "Thabo Nkosi,082 703 0001,C-1001", "full_name,phone,"],
    ["Name,Phone,DOB,Client", "Thabo,082 703 0001,1980-05-25,TRUE", "name,phone,date_of_birth,is_client"],
    ["Contact,Client", "082 703 0001,Thabo Nkosi", "phone,full_name"],
    ["Policyholder,Cell", "Thabo Nkosi,082 703 0001", "full_name,phone"],
    ["Caller,Number", "Thabo Nkosi,082 703 0001", "full_name,phone"],
    ["No,Number,Name,Cell", "1,17,Thabo,082 703 0001", ",,name,phone"],
    ["Name,Surname,Cell,Policy Number,Account Number", "A,B,082 703 0001,712345678,712345679", "name,surname,phone,,"],
    ["Name,Cell,Fax Number,Member Number", "A,082 703 0001,011 555 0101,712345678", "name,phone,,"],
    ["Name,Cell,Tax number,Loan number", "A,082 703 0001,0123456789,0123456780", "name,phone,,"],
    ["Name,Cell,Preferred Phone Number", "A,082 703 0001,011 555 0101", "name,phone,alt_phone"],
    ["Name,Candidate Cell", "A,082 703 0001", "name,phone"],
    ["First Name,Second Name,Surname", "Thabo,Johannes,Nkosi", "name,,surname"],
    ["Title,Name", "Mevrou,Thandi", "title,name"],
    ["Name,Cell,ID", "A,082 703 0001,8001015009087", "name,phone,id_number"],
    ["ID,Name,Cell", "17,A,082 703 0001", ",name,phone"],
    ["Salutation,Title,First Name,Last Name,Phone", "Ms,Sales Manager,A,B,082 703 0001", "title,,name,surname,phone"],
  ])("%s with %s are told apart by their cells", (headers, cells, fields) => {
    const table = { names: headers.split(","), first: null, sample: [cells.split(",")] };
    expect(leadTarget.guess(table).map(({ field }) => field ?? "")).toEqual(fields.split(","));
  });

  test("a header that is a word of the language is no field", () => {
    expect(guessColumns(["__proto__", "constructor"]).map(({ field }) => field)).toEqual([null, null]);
    expect(mapColumns(guessColumns(["__proto__", "a"]), { a: "name" })[0]).toEqual({ name: "__proto__", field: null });
  });

  test("a mapping of a column that is not there is refused", () => {
    expect(() => mapColumns(guessColumns(["a"]), { b: "name" })).toThrow("no column “b”");
  });
});

describe("a row of a file", () => {
  const read = rowReader(guessColumns(["name", "phone", "email", "id_number", "gender"]), "US");
  test("is read for the region of the import", () => {
    const row = read({ cells: ["James", "504-621-8927", "", "", "M"] });
    expect(row).toMatchObject({
      ok: true,
      lead: { name: "James", phone: "+15046218927", email: null, gender: "male" },
    });
  });

  test("may be shorter than the header", () => {
    expect(read({ cells: ["James", "504-621-8927"] }).ok).toBe(true);
  });

  test.each([
    [["", "504-621-8927"], "The name is missing"],
    [["James"], "Phone and email are missing"],
    [["James", "12"], "Phone: Enter a phone number such as 082 123 4567"],
    [["James", "", "james@"], "Email: Enter an email address such as name@example.com"],
    [["James", "12", "james@"], /^Phone: .*; Email: /],
    [["James", "504-621-8927", "", "", "", "more"], "The row has 6 cells, the header 5"],
    [["James", "504-621-8927", "", "", "F\u0007"], "Gender: Contains a control character"],
    [["J".repeat(121), "504-621-8927"], "Name: Max 120 characters"],
  ])("%j is refused in plain words", (cells, message) => {
    const row = read({ cells });
    expect(row.ok ? "" : row.message).toMatch(message);
  });

  test.each([
    [["James", "504-621-8927", "james@"], { email: null, note: "Email as sent: james@" }],
    [["James", "12", "j@x.co"], { phone: null, email: "j@x.co", note: "Phone as sent: 12" }],
    [["James", "504-621-8927", "", "", "Unspecified"], { gender: null, note: "Gender as sent: Unspecified" }],
    [["James", "504-621-8927", "a@x.co; b@x.co"], { email: "a@x.co", note: "Email as sent: a@x.co; b@x.co" }],
    [["James", "504-621-8927 ext 12"], { phone: "+15046218927", note: "Phone as sent: 504-621-8927 ext 12" }],
  ])("%j comes in, and what can't be read is kept in the note", (cells, lead) => {
    expect(read({ cells })).toMatchObject({ ok: true, lead, remark: lead.note });
  });

  test("with two numbers in a cell has the second as the other phone", async () => {
    const [lead] = await leadsIn("name,phone\nA,082 111 0011 / 083 222 0022");
    expect(lead).toMatchObject({ lead: { phone: "+27821110011", alt_phone: "+27832220022" }, remark: null });
    const [kept] = await leadsIn("name,phone,alt phone\nA,0821110011 or 0832220022,0112345678");
    expect(kept).toMatchObject({ lead: { phone: "+27821110011", alt_phone: "+27112345678" }, remark: /as sent/ });
  });
});

describe("files of other programs", () => {
  const DATES = dataFile("dates.csv").toString();

  test("dates are read in any notation", async () => {
    const right = DATES.trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").at(-1));
    const leads = await leadsIn(DATES);
    expect(leads.map((row) => row.ok && row.lead.date_of_birth)).toEqual(right);
  });

  test("a column of numbers with an unusual name is the other phone", async () => {
    const file = "name,phone,Klant se nommer\nA,0821110011,0112345678\nB,0821110012,";
    expect(await leadsIn(file)).toMatchObject([{ lead: { alt_phone: "+27112345678" } }, { lead: { alt_phone: null } }]);
    expect(await leadsIn("name,phone,Policy number\nA,0821110011,12345")).toMatchObject([
      { lead: { alt_phone: null } },
    ]);
  });

  test("dates of a column that has the month first are read so", async () => {
    const leads = await leadsIn("name,phone,dob\nA,0821110011,05/25/1980\nB,0821110012,05/06/1980");
    expect(leads.map((row) => row.ok && row.lead.date_of_birth)).toEqual(["1980-05-25", "1980-05-06"]);
  });

  test.each([
    ["headers-lead-name-mobile.csv", { name: "Thandi", surname: "Nkosi", phone: "+27840000006", source: "Website" }],
    ["lead-ads-export.csv", { name: "Thandi", surname: "Nkosi", phone: "+27822220999", date_of_birth: "1980-05-25" }],
    ["headers-south-africa.csv", { name: "Thabo Johannes", phone: "+27840000020", alt_phone: "+27110000021" }],
    ["headers-afrikaans.csv", { name: "Annelie", surname: "Van Wyk", gender: "female", email: "annelie@list.example" }],
  ])("%s is mapped by itself", async (name, lead) => {
    expect(await leadsIn(dataFile(name))).toMatchObject([{ ok: true, lead, remark: null }]);
  });

  test("cells that were protected or have no value are read so", async () => {
    const protectedCells = await leadsIn(dataFile("text-protected.csv"));
    expect(protectedCells.map((row) => row.ok && [row.lead.phone, row.lead.id_number])).toEqual([
      ["+27821110013", "8001015009087"],
      ["+27821110012", null],
      ["+27821110011", null],
    ]);
    const placeholders = await leadsIn(dataFile("placeholders.csv"));
    expect(placeholders.map((row) => row.ok && [row.lead.surname, row.lead.email, row.remark])).toEqual(
      placeholders.map(() => [null, null, null]),
    );
  });

  test("an optional cell that can't be read, or a broken quotation mark, loses no other row", async () => {
    const optional = await leadsIn(dataFile("unreadable-optional-field.csv"));
    expect(optional).toMatchObject([
      { remark: "Email as sent: not an email" },
      { remark: "Gender as sent: Unspecified" },
    ]);
    const quotes = await leadsIn(dataFile("unescaped-quote.csv"));
    expect(quotes).toMatchObject([
      { ok: false, message: /line 2/ },
      { ok: true, lead: { name: "Sam" } },
    ]);
  });
});

describe("the rows before", () => {
  test("are remembered, a hundred thousand of them, each by its own text", () => {
    const earlier = new EarlierRows();
    for (let row = 1; row <= 100_000; row += 1) earlier.set(`phone +2782${row}`, row);
    const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter(
      (row) => earlier.get(`phone +2782${row}`) !== row || earlier.get(`email ${row}@example.test`) !== undefined,
    );
    expect(wrong).toEqual([]);
  });
});

describe("a file without a header row", () => {
  const people = ["Nomvula", "Zulu", "082 123 4567", "nomvula@example.test", "8001015009087", "1980-01-01"];

  test.each([
    [["Name", "Phone", "Email"], true],
    [["", "Column 2"], true],
    [["Nomvula", "082 123 4567"], false],
    [["nomvula@example.test"], false],
    [["Nomvula", "8001015009087"], false],
  ])("is known by its first row: %j names the columns: %s", (cells, isHeader) => {
    expect(isHeaderRow(cells)).toBe(isHeader);
  });

  test("its columns are guessed from what they hold", () => {
    const names = people.map((_, index) => `Column ${index + 1}`);
    const fields = guessColumnsOf(names, people).map(({ field }) => field);
    expect(fields).toEqual(["name", "surname", "phone", "email", "id_number", "date_of_birth"]);
  });
});

test("the template is mapped by itself, and its example is a lead", async () => {
  expect(await leadsIn(templateCsv())).toMatchObject([{ ok: true, lead: { phone: "+27821234567" }, remark: null }]);
});
