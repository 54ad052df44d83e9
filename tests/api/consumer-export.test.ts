import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { type ConsumerExport, consumerExport } from "@/lib/people/export/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { api, testUrl } from "../support/api";
import { makeConsent, makeProof } from "../support/consents";
import { consumersLinked } from "../support/consumers";
import { textOfPages } from "../support/pdf-text";
import { makeRecording, ofSale, record } from "../support/recordings";
import { makeSale } from "../support/records";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let admin: TestUser;
let tenant: TestTenant;
let person: number;
let sale: { id: number; reference: string; lead_id: number };
beforeAll(async () => {
  [admin, tenant] = [await makeAdmin(), await makeTenant()];
  const agent = await makeUser(tenant, { permissions: ["sales.index", "sales.show", "sales.update"] });
  sale = await makeSale(tenant, agent);
  expect((await record(agent, ofSale(sale))).status).toBe(201);
  await consumersLinked(tenant);
  person = (await asPlatform(() => db.saleConsumer.findFirstOrThrow({ where: { sale_id: sale.id } }))).consumer_id;
});

async function download({ token }: TestUser, query = "", id = person) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL(`/api/consumers/${id}/export${query}`, testUrl()), { headers });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const textIn = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("an export holds everything about a person, by its own schema, readably, and with the recordings", async () => {
  const { status, bytes } = await download(admin);
  const files = unzipSync(bytes);
  const data: ConsumerExport = JSON.parse(textIn(files["data.json"]));
  expect(status).toBe(200);
  expect(consumerExport.parse(data)).toEqual(data);
  expect(JSON.parse(textIn(files["schema.json"]))).toMatchObject({ type: "object" });
  expect(data).toMatchObject({ organisation: tenant.name, person: { id: person, name: tenant.name } });
  expect(data.sales).toMatchObject([{ reference: sale.reference, policyholder: { name: tenant.name } }]);
  const [recording] = data.recordings;
  expect(recording).toMatchObject({ of: sale.reference });
  expect(textIn(files[recording?.file ?? ""]?.slice(0, 4))).toBe("RIFF");
  const pages = (await textOfPages(files["person.pdf"] ?? new Uint8Array())).join(" ");
  expect(pages).toContain("Who has had access");
  expect(pages).toContain(sale.reference);
});

test("the PDF of an export says where a name is that it can't write", async () => {
  const lead = await makeLead(tenant, { name: "தமிழ்", surname: "செல்வி", note: "Asked for 王芳 🙂" });
  await consumersLinked(tenant);
  const { consumer_id } = await asPlatform(() => db.leadConsumer.findFirstOrThrow({ where: { lead_id: lead.id } }));
  const files = unzipSync((await download(admin, "", consumer_id)).bytes);
  const pages = (await textOfPages(files["person.pdf"] ?? new Uint8Array())).join(" ");
  expect(pages).toContain("[name in another script: see data.json]");
  expect(pages).toContain("Asked for [in another script: see data.json]");
  expect(pages).not.toContain("□");
  expect(textIn(files["data.json"])).toContain("செல்வி");
});

test("an export of consents holds the recordings that prove them, and no others", async () => {
  const { id } = await asPlatform(() => db.recording.findFirstOrThrow({ where: { sale_id: sale.id } }));
  const lead = { id: sale.lead_id };
  await makeProof(await makeConsent(tenant, lead), { recording_id: id, at_seconds: 0.5 });
  await makeProof(await makeConsent(tenant, lead), { none_reason: "The line failed" });
  await makeRecording(tenant, { sale_id: sale.id });
  const files = unzipSync((await download(admin, "?contents=consents")).bytes);
  const file = `recordings/${id}.wav`;
  expect(Object.keys(files).toSorted()).toEqual(["consents.json", "consents.pdf", file]);
  expect(JSON.parse(textIn(files["consents.json"]))).toMatchObject([
    { recording: file, heard_at_seconds: 0.5, no_recording_reason: null },
    { recording: null, heard_at_seconds: null, no_recording_reason: "The line failed" },
  ]);
});

test("a consent names no recording whose sound the export could not read", async () => {
  const { id } = await makeRecording(tenant, { sale_id: sale.id });
  const wording = unique("Agreed on call ");
  const consent = await makeConsent(tenant, { id: sale.lead_id }, { wording });
  await makeProof(consent, { recording_id: id, at_seconds: 2 });
  for (const [query, name] of [
    ["", "data.json"],
    ["?contents=consents", "consents.json"],
  ] as const) {
    const files = unzipSync((await download(admin, query)).bytes);
    const content = JSON.parse(textIn(files[name]));
    const consents: ConsumerExport["consents"] = name === "data.json" ? content.consents : content;
    expect(consents.filter((one) => one.wording === wording)).toMatchObject([
      { recording: null, heard_at_seconds: null, no_recording_reason: null },
    ]);
    expect(Object.keys(files)).not.toContain(`recordings/${id}.wav`);
  }
});

test("an export holds what the person has asked for, and what keeps them from being contacted once it was erased", async () => {
  const request = await makeDataRequest(tenant, { consumer_id: person, type: "correction" });
  const email = `${unique()}@example.test`;
  const contact = { tenant_id: tenant.id, kind: "email" as const, value: email };
  await asPlatform(async () => {
    await db.consumerContact.create({ data: { ...contact, consumer_id: person } });
    const { id } = await makeSuppressions({ data: { ...contact, reason: "Erased", source: "erasure" } });
    await db.suppression.update({ where: { id }, data: { value: null } });
  });
  const files = unzipSync((await download(admin)).bytes);
  const data: ConsumerExport = JSON.parse(textIn(files["data.json"]));
  expect(data.requests).toMatchObject([{ type: "correction", status: "open", due_on: "2999-01-31" }]);
  expect(data.do_not_contact).toMatchObject([{ kind: "email", value: null, reason: "Erased" }]);
  const pages = (await textOfPages(files["person.pdf"] ?? new Uint8Array())).join(" ");
  expect(pages).toContain("What you have asked for");
  expect(pages).toContain(formatDate(dateText(request.received_on)));
});

test("an export tells who has taken one before, and the audit log does too", async () => {
  await download(admin);
  await api(admin).post(`/api/consumers/${person}/reveal`);
  const data: ConsumerExport = JSON.parse(textIn(unzipSync((await download(admin)).bytes)["data.json"]));
  const what = data.accesses.map((access) => access.what);
  expect(what).toEqual(expect.arrayContaining(["Personal data exported", "ID number shown"]));
  const where = { action: "consumers.export", subject_id: person, tenant_id: tenant.id };
  expect(await asPlatform(() => db.auditEvent.count({ where }))).toBe(
    what.filter((one) => /exported/.test(one)).length,
  );
});

test("an export is an administrator's alone", async () => {
  const user = await makeUser(tenant, { permissions: ["leads.index", "pii.reveal"] });
  expect((await download(user)).status).toBe(403);
});
