import { expect, test } from "vitest";
import { leadsIn, makeWorkbook } from "../support/tables";

const VICIDIAL = [
  "lead_id\tstatus\tuser\tvendor_lead_code\tsource_id\tphone_code\tphone_number\ttitle\tfirst_name\tlast_name\tgender\tdate_of_birth\talt_phone\tcomments",
  "55\tNEW\tVDAD\tV-9\t\t27\t821110019\tMR\tSIZWE\tNDLOVU\tU\t0000-00-00\t0312345678\tCall later",
].join("\n");

const VENDOR = makeWorkbook({
  Instructions: [["Please call within 24 hours"]],
  "Leads Nov": [
    ["ABC Leads (Pty) Ltd"],
    ["Generated", new Date("2026-11-20")],
    [],
    ["Date", "Names", "Surname", "ID No", "Cell", "Work Tel", "Email Address", "DOB", "Gross Income"],
    [
      new Date("2026-11-19"),
      "Thabo Johannes",
      "Mokoena",
      8001015009087,
      821110021,
      "011 234 5678 x 33",
      "N/A",
      29221,
      "R 12 500",
    ],
    [
      new Date("2026-11-19"),
      "Anna",
      "Smith",
      null,
      "082 111 0022/083 111 0022",
      null,
      "anna@x.example",
      "25/05/1980",
      null,
    ],
  ],
});

// Files as the exports of these programs look; persons are made up.
test.each<[string, string | Uint8Array, object[]]>([
  [
    "HubSpot",
    `"Record ID - Contact","First Name","Last Name","Email","Phone Number","Mobile Phone Number","Contact owner","Date of birth"
"101","Thandi","Nkosi","thandi@list.example; t@list.example","+27 82 111 0011","","Ayesha","1980-05-25"
"102","Jan","van der Merwe","","'0821110012","011 234 5678","",""`,
    [
      {
        phone: "+27821110011",
        email: "thandi@list.example",
        note: "Email as sent: thandi@list.example; t@list.example",
      },
      { name: "Jan", surname: "van der Merwe", phone: "+27821110012", alt_phone: "+27112345678" },
    ],
  ],
  [
    "Salesforce",
    `"Lead ID","Salutation","First Name","Last Name","Company / Account","Phone","Mobile","Lead Source","Birthdate","Description"
"00Q5e1","Ms.","Lerato","Molefe","[not provided]","(011) 234-5678","082 111 0014","Web","5/25/1980","Wants a call, after six"
"00Q5e2","Mr.","Pieter","Botha","-","","082 111 0015","Advert","12/11/1979",""`,
    [
      { lead_id: "00Q5e1", phone: "+27112345678", alt_phone: "+27821110014", date_of_birth: "1980-05-25" },
      { phone: "+27821110015", alt_phone: null, date_of_birth: "1979-12-11", source: "Advert" },
    ],
  ],
  [
    "Zoho",
    `Record Id,Lead Owner,First Name,Last Name,Lead Name,Email,Phone,Mobile,Lead Source,Lead Status,Secondary Email,Description
zcrm_1,Ayesha,Nomvula,Zulu,Nomvula Zulu,n@x.example,0112345679,0821110017,Advertisement,-None-,,Call after six`,
    [{ name: "Nomvula", surname: "Zulu", alt_phone: "+27821110017", source: "Advertisement", note: "Call after six" }],
  ],
  [
    "VICIdial",
    VICIDIAL,
    [{ lead_id: "55", phone: "+27821110019", alt_phone: "+27312345678", note: "Call later", gender: null }],
  ],
  [
    "a vendor",
    VENDOR,
    [
      { name: "Thabo Johannes", id_number: "8001015009087", phone: "+27821110021", date_of_birth: "1980-01-01" },
      { phone: "+27821110022", alt_phone: "+27831110022", date_of_birth: "1980-05-25", note: null },
    ],
  ],
  [
    "Google Contacts",
    `Name,Given Name,Family Name,Birthday,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
Thandi Nkosi,Thandi,Nkosi,1980-05-25,t@x.example,Mobile,082 111 0031 ::: 011 234 5678`,
    [{ name: "Thandi", surname: "Nkosi", phone: "+27821110031", alt_phone: "+27112345678" }],
  ],
])("every person of a file of %s comes in", async (_, file, leads) => {
  expect(await leadsIn(file)).toMatchObject(leads.map((lead) => ({ ok: true, lead })));
});
