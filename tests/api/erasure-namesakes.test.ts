import { beforeAll, describe, expect, test } from "vitest";
import { readRejects, readRows, writeRejects, writeRows } from "@/lib/leads/imports/parts.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { eraseForGood, personOf } from "../support/erasure";
import { makeImport } from "../support/imports";
import { onConnection } from "../support/on-connection";
import { randomPhone } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// A name alone tells two people of the same name apart from nobody. See docs/decisions/0290.

const NAMED = { name: "Thandi", surname: "O'Mokoena" };
const ERASED = { erased: true };

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

/** A tenant with a person of that name, and with a namesake unless they are the only one. */
async function setUp({ isOnly = false } = {}) {
  const tenant = await makeTenant();
  const [phone, email] = [randomPhone(), `${unique("an+")}@example.test`];
  const lead = await makeLead(tenant, { ...NAMED, phone, email });
  const namesake = isOnly ? null : await makeLead(tenant, { ...NAMED, phone: randomPhone(), email: null });
  return { tenant, agent: await makeUser(tenant), lead, namesake, phone, email, person: await personOf(lead) };
}

const audit = (tenant: TestTenant, subject: { id: number } | null, details: object) =>
  asPlatform(() =>
    db.auditEvent.create({
      data: {
        ...{
          tenant_id: tenant.id,
          action: subject ? "leads.update" : "leads.export",
          actor_name: "Test",
          new: details,
        },
        ...{ subject_type: "leads", subject_id: subject?.id ?? null },
      },
    }),
  );
const detailsOf = async ({ id }: { id: number }) =>
  (await asPlatform(() => db.auditEvent.findFirstOrThrow({ where: { id } }))).new;

const view = (tenant: TestTenant, user: TestUser, query: string) =>
  asPlatform(() =>
    db.savedView.create({ data: { tenant_id: tenant.id, user_id: user.id, list: "leads", name: unique(), query } }),
  );
const isThere = async ({ id }: { id: number }) => (await asPlatform(() => db.savedView.count({ where: { id } }))) === 1;

async function answer(user: TestUser, tenant_id: number | null, body: object) {
  const key = { user_id: user.id, key: unique() };
  await asPlatform(() =>
    db.idempotencyKey.create({
      data: { ...key, tenant_id, hash: unique(), status: 200, answer: encrypt(JSON.stringify(body)) },
    }),
  );
  return key;
}
const isAnswered = async (where: { user_id: number; key: string }) =>
  (await asPlatform(() => db.idempotencyKey.findFirstOrThrow({ where }))).answer !== null;

describe("a person with a namesake", () => {
  test("takes along the audit details that name them by more, and those of their own lead", async () => {
    const { tenant, lead, namesake, phone, email, person } = await setUp();
    const entries = [
      await audit(tenant, lead, NAMED),
      await audit(tenant, null, { search: phone.replace("+27", "0") }),
      await audit(tenant, null, { search: email }),
    ];
    const others = [
      await audit(tenant, namesake, NAMED),
      await audit(tenant, null, { search: `${NAMED.name} ${NAMED.surname}` }),
      await audit(tenant, null, { search: NAMED.surname }),
      await audit(tenant, null, { search: `joh${email}` }),
    ];
    expect((await eraseForGood(admin, person)).status).toBe(200);
    expect(await Promise.all(entries.map(detailsOf))).toEqual([ERASED, ERASED, ERASED]);
    expect(await Promise.all(others.map(detailsOf))).not.toContainEqual(ERASED);
  });

  test("takes along the saved views that look for them by more than the name", async () => {
    const { tenant, agent, email, phone, person } = await setUp();
    const own = [
      await view(tenant, agent, new URLSearchParams({ search: email }).toString()),
      await view(tenant, agent, `search=${email.replace("@", "%40").replace("+", "%2B")}`),
      await view(tenant, agent, `search=${encodeURIComponent(phone)}`),
    ];
    const other = await view(tenant, agent, new URLSearchParams({ search: "Thandi O'Mokoena" }).toString());
    const { body } = await eraseForGood(admin, person);
    expect(body.counts.saved_views).toBe(3);
    expect(await Promise.all([...own, other].map(isThere))).toEqual([false, false, false, true]);
  });

  test("takes along the kept answers that name them by more, also those to administrators", async () => {
    const { tenant, agent, phone, person } = await setUp();
    const own = [await answer(agent, tenant.id, { ...NAMED, phone }), await answer(admin, null, { phone })];
    const others = [
      await answer(agent, tenant.id, { ...NAMED, phone: randomPhone() }),
      await answer(admin, null, { ...NAMED }),
    ];
    await eraseForGood(admin, person);
    expect(await Promise.all([...own, ...others].map(isAnswered))).toEqual([false, false, true, true]);
  });

  test("takes along import rows with their contacts alone", async () => {
    const { tenant, phone, person } = await setUp();
    const record = await makeImport(tenant);
    const cells = [NAMED.name, NAMED.surname, randomPhone()];
    await writeRejects(record, 0, [
      { number: 2, cells: [NAMED.name, NAMED.surname, phone], message: "Duplicate" },
      { number: 3, cells, message: "Duplicate" },
    ]);
    const { body } = await eraseForGood(admin, person);
    expect(body.counts.import_rows).toBe(1);
    expect((await readRejects(record, 0)).map((row) => row.cells)).toEqual([["", "", ""], cells]);
  });
});

test("a name that nobody else of the organisation has finds the person by itself", async () => {
  const { tenant, agent, person } = await setUp({ isOnly: true });
  await makeLead(await makeTenant(), NAMED); // elsewhere
  const entries = [
    await audit(tenant, null, { search: "thandi o'mokoena" }),
    await audit(tenant, null, NAMED),
    await audit(tenant, null, { search: NAMED.surname }),
  ];
  const found = [
    await view(tenant, agent, new URLSearchParams({ search: "Thandi O'Mokoena" }).toString()),
    await view(tenant, agent, "search=Thandi%20O%27Mokoena"),
  ];
  const kept = await answer(agent, tenant.id, NAMED);
  expect((await eraseForGood(admin, person)).status).toBe(200);
  expect(await Promise.all(entries.map(detailsOf))).toEqual([ERASED, ERASED, ERASED]);
  expect(await Promise.all(found.map(isThere))).toEqual([false, false]);
  expect(await isAnswered(kept)).toBe(false);
});

test("the stored rows of a failed import are emptied as well", async () => {
  const { tenant, phone, person } = await setUp();
  const record = await makeImport(tenant, { status: "failed", started_at: new Date(), error: "It failed" });
  await writeRows(record, 0, [
    { number: 2, cells: ["Thandi", phone] },
    { number: 3, cells: ["Somebody", randomPhone()] },
  ]);
  expect((await eraseForGood(admin, person)).body.counts.import_rows).toBe(1);
  const [first, second] = await readRows(record, 0);
  expect([first?.cells, second?.cells[0]]).toEqual([["", ""], "Somebody"]);
});

test("the note of a bulk action loses the person and keeps its other words", async () => {
  const { tenant, lead, phone, person } = await setUp();
  const bulk = (note: string, lead_ids: number[]) =>
    asPlatform(() =>
      db.leadBulk.create({ data: { tenant_id: tenant.id, action: "decline", actor: {}, lead_ids, params: { note } } }),
    );
  const bulks = [
    await bulk(`Call ${phone} later`, [1]),
    await bulk("Ask for Thandi O'Mokoena first", [lead.id]),
    await bulk("Ask for Thandi O'Mokoena first", [1]),
  ];
  expect((await eraseForGood(admin, person)).body.counts.bulk_notes).toBe(2);
  const notes = bulks.map(
    async ({ id }) => (await asPlatform(() => db.leadBulk.findFirstOrThrow({ where: { id } }))).params,
  );
  expect(await Promise.all(notes)).toEqual([
    { note: "Call … later" },
    { note: "Ask for … first" },
    { note: "Ask for Thandi O'Mokoena first" },
  ]);
});

test("many outcome rows are emptied, those of the person alone", async () => {
  const { tenant, phone, person } = await setUp();
  const rows = 12_000;
  const { id } = await asPlatform(() =>
    db.outcomeImport.create({
      data: { tenant_id: tenant.id, file_name: "outcomes.csv", columns: [], actor: {}, total: rows, status: "done" },
    }),
  );
  await onConnection([
    `INSERT INTO outcome_import_rows (tenant_id, import_id, number, cells, message)
    SELECT ${tenant.id}, ${id}, i, jsonb_build_array('Thandi', CASE WHEN i % 4000 = 0 THEN '${phone}' ELSE 'x' END), 'No'
    FROM generate_series(1, ${rows}) AS i`,
  ]);
  expect((await eraseForGood(admin, person)).body.counts.outcome_rows).toBe(3);
  const emptied = { import_id: id, cells: { equals: [] } };
  expect(await asPlatform(() => db.outcomeImportRow.count({ where: emptied }))).toBe(3);
});
