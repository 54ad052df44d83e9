import { beforeAll, describe, expect, test } from "vitest";
import { readRejects, writeRejects } from "@/lib/leads/imports/parts.server";
import { decryptBody, logPost } from "@/lib/leads/intake/lead-posts/log.server";
import { invalid } from "@/lib/leads/intake/outcome.server";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { erase, eraseForGood, personOf } from "../support/erasure";
import { makeImport } from "../support/imports";
import { makeOutcomeImport } from "../support/outcomes";
import { makeLeadSource, makeSale } from "../support/records";
import { newIdNumber, randomPhone } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// What is stored about strangers, or about people who share a telephone, while a person is erased.

const THANDI = { name: "Thandi", surname: "Mokoena" };
const SIPHO = { name: "Sipho", surname: "Dlamini" };

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

async function setUp() {
  const tenant = await makeTenant();
  const [phone, email, id_number] = [randomPhone(), `${unique("st")}@example.test`, newIdNumber()];
  const lead = await makeLead(tenant, { ...THANDI, phone, email, ...idNumberColumns(id_number) });
  return { tenant, lead, phone, email, id_number, person: await personOf(lead) };
}

/** An import of which some rows were rejected. @returns a function that reads their cells */
async function rejected(tenant: TestTenant, rows: string[][]) {
  const record = await makeImport(tenant);
  await writeRejects(
    record,
    0,
    rows.map((cells, place) => ({ number: place + 2, cells, message: "Invalid" })),
  );
  return async () => (await readRejects(record, 0)).map(({ cells }) => cells);
}

describe("a rejected row without any contact", () => {
  test("goes where it has a name that nobody else of the organisation has", async () => {
    const { tenant, person } = await setUp();
    const stranger = ["Thandi", "Mokoena", randomPhone()];
    const read = await rejected(tenant, [["Thandi", "Mokoena", ""], ["Mokoena, Thandi", "", "12"], stranger]);
    expect((await eraseForGood(admin, person)).body.counts.import_rows).toBe(2);
    expect(await read()).toEqual([["", "", ""], ["", "", ""], stranger]);
  });

  test("stays where somebody else has that name", async () => {
    const { tenant, person } = await setUp();
    await makeLead(tenant, { ...THANDI, phone: randomPhone(), email: null });
    const read = await rejected(tenant, [["Thandi", "Mokoena", ""]]);
    await eraseForGood(admin, person);
    expect(await read()).toEqual([["Thandi", "Mokoena", ""]]);
  });
});

describe("whoever shares a telephone with an erased person", () => {
  const post = async (tenant: TestTenant, body: object) => {
    const source = await makeLeadSource(tenant);
    const sent = { body, idempotency_key: null, ip: null, replay_of_id: null };
    await withTenant(tenant.id, () => logPost(source, sent, invalid({ oops: ["Unknown field."] })));
    return async () => {
      const stored = await asPlatform(() => db.leadPost.findFirstOrThrow({ where: { source_id: source.id } }));
      return stored.body && decryptBody(stored.body);
    };
  };

  test("keeps the rows and posts that name them, and not the person", async () => {
    const { tenant, phone, email, person } = await setUp();
    await personOf(
      await makeLead(tenant, {
        ...SIPHO,
        phone,
        email: `${unique("si")}@example.test`,
        ...idNumberColumns(newIdNumber()),
      }),
    );
    const theirs = ["Sipho", "Dlamini", phone, ""];
    const read = await rejected(tenant, [
      theirs,
      ["Sipho", "Dlamini", phone, email],
      ["Sipho", "Dlamini", phone, "for Thandi Mokoena"],
      ["", "", phone, ""],
    ]);
    const [kept, gone] = [await post(tenant, { ...SIPHO, phone }), await post(tenant, { ...THANDI, phone })];
    const { body } = await eraseForGood(admin, person);
    expect(body.counts).toMatchObject({ import_rows: 3, posts: 1 });
    expect((await read())[0]).toEqual(theirs);
    expect([await kept(), await gone()]).toEqual([{ ...SIPHO, phone }, null]);
  });
});

test("the names of imported files lose the person, in any order of the names", async () => {
  const { tenant, phone, person } = await setUp();
  const names = ["thandi-mokoena.csv", "Mokoena, Thandi (2).csv", `${phone}.csv`, "leads of thandi.csv"];
  for (const file_name of names) await makeImport(tenant, { file_name });
  const outcomes = await makeOutcomeImport(tenant);
  await asPlatform(() =>
    db.outcomeImport.update({ where: { id: outcomes.id }, data: { file_name: "Thandi_Mokoena.csv" } }),
  );
  expect((await eraseForGood(admin, person)).body.counts.file_names).toBe(4);
  const stored = await asPlatform(() =>
    db.leadImport.findMany({ where: { tenant_id: tenant.id }, select: { file_name: true }, orderBy: { id: "asc" } }),
  );
  expect(stored.map(({ file_name }) => file_name)).toEqual(["….csv", "… (2).csv", "….csv", "leads of thandi.csv"]);
  const { file_name } = await asPlatform(() => db.outcomeImport.findFirstOrThrow({ where: { id: outcomes.id } }));
  expect(file_name).toBe("….csv");
});

test("notes about other people that hold a contact or the ID number are told beforehand, and stay", async () => {
  const { tenant, lead, phone, email, id_number, person } = await setUp();
  const user = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
  const spoken = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`;
  const noted = await makeLead(tenant, { ...SIPHO, note: `His wife is on ${spoken}` });
  const told = await makeLead(tenant, { name: "Ayanda" });
  expect((await api(user).post(`/api/leads/${told.id}/notes`, { note: `Write to ${email}` })).status).toBe(201);
  await makeLead(tenant, { name: "Lerato", note: `Her number is ${randomPhone()}` });
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { note: `Call ${spoken}` } }));
  await makeLead(await makeTenant(), { name: "Elsewhere", note: spoken });
  const sale = await makeSale(tenant, user);
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { notes: `Cedes to ${id_number}` } }));

  const { body } = await erase(admin, person);
  expect(body.named_in.map(({ kind, id }) => [kind, id])).toEqual([
    ["lead", noted.id],
    ["lead", told.id],
    ["sale", sale.id],
  ]);
  expect(body.named_in[0]).toMatchObject({ reference: noted.lead_id, slug: tenant.product.slug });
  const done = await eraseForGood(admin, person);
  expect([done.status, done.body.named_in]).toEqual([200, []]);
  const { note } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: noted.id } }));
  expect(note).toBe(`His wife is on ${spoken}`);
});
