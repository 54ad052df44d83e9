import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import type { Suppression, SuppressionImport } from "@/lib/leads/suppressions/schema";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { ID_NUMBER } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser, unique } from "../support/world";

const RIGHTS = [
  ...([
    "suppressions.index",
    "suppressions.export",
    "suppressions.store",
    "suppressions.show",
    "suppressions.destroy",
  ] as const),
  ...(["leads.store", "leads.update"] as const),
];
const PHONE = "+27825550134";

const listed = async (user: TestUser, search = "") =>
  (await api(user).get<Page<Suppression>>(`/api/suppressions?search=${encodeURIComponent(search)}`)).body.data;

/** The suppressions of the user's organisation, since other tests add platform-wide ones. */
const ownOf = async (user: TestUser, search = "") =>
  (await listed(user, search)).filter(({ tenant }) => tenant !== null);

const importCsv = (user: TestUser, text: string | Buffer<ArrayBuffer>) =>
  api(user).form<SuppressionImport>("/api/suppressions/import", { file: new File([text], "list.csv") });

test("a suppressed number is found in any spelling, and can't be added as a lead", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: RIGHTS });
  const added = await api(user).post("/api/suppressions", { kind: "phone", value: "082 555 0134", reason: "Asked" });
  expect(added).toMatchObject({ status: 201, body: { value: PHONE, tenant: { id: tenant.id } } });
  for (const spelling of ["0825550134", "082 555 0134", "+27825550134", "27 82 555 0134", "5550134"]) {
    expect(await ownOf(user, spelling)).toMatchObject([{ value: PHONE }]);
  }
  const lead = { product_id: tenant.product.id, name: "Lerato", phone: "27 82 555 0134" };
  expect((await api(user).post("/api/leads", lead)).status).toBe(422);
});

test("an ID number is stored as a keyed hash: found when typed in full, and never shown", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: RIGHTS });
  const { body } = await api(user).post("/api/suppressions", { kind: "id_number", value: ID_NUMBER });
  expect(JSON.stringify(body)).not.toContain(ID_NUMBER);
  const stored = await asPlatform(() => db.suppression.findMany({ where: { tenant_id: tenant.id } }));
  expect(stored).toMatchObject([{ kind: "id_number", value: searchHash(ID_NUMBER) }]);
  expect(await listed(user, ID_NUMBER)).toMatchObject([{ kind: "id_number", value: null }]);
  expect(await listed(user, ID_NUMBER.slice(0, 8))).toEqual([]);
  const audit = await asPlatform(() => db.auditEvent.findMany({ where: { tenant_id: tenant.id } }));
  expect(audit.map(({ action }) => action).sort()).toEqual(["consumers.search", "suppressions.store"]);
  expect(JSON.stringify(audit)).not.toContain(ID_NUMBER);
});

test("an invalid contact is refused at its field, and a duplicate entry as a conflict", async () => {
  const user = await makeUser(await makeTenant(), { permissions: RIGHTS });
  const add = (kind: string, value: unknown) => api(user).post("/api/suppressions", { kind, value });
  for (const [kind, value] of [
    ["phone", "12"],
    ["email", "nobody"],
    ["id_number", "8001015009088"],
    ["phone", {}],
  ] as const) {
    expect(await add(kind, value)).toMatchObject({ status: 422, body: { errors: { value: expect.any(Array) } } });
  }
  expect((await add("email", "A@Example.test")).status).toBe(201);
  expect(await add("email", "a@example.test")).toMatchObject({
    status: 409,
    body: { message: "This contact is already on the list." },
  });
});

test("an administrator's entry for every organisation applies everywhere, and only an administrator can delete it", async () => {
  const value = `${unique()}@example.test`;
  const [tenant, admin] = [await makeTenant(), await makeAdmin()];
  const user = await makeUser(tenant, { permissions: RIGHTS });
  const { body } = await api(admin).post<Suppression>("/api/suppressions", { kind: "email", value, everywhere: true });
  expect(body.tenant).toBeNull();
  expect(await listed(user, value)).toMatchObject([{ id: body.id, tenant: null }]);
  const lead = { product_id: tenant.product.id, name: "Lerato", email: value };
  expect((await api(user).post("/api/leads", lead)).status).toBe(422);
  expect((await api(user).delete(`/api/suppressions/${body.id}`)).status).toBe(403);
  expect((await api(admin).delete(`/api/suppressions/${body.id}`)).status).toBe(204);
  expect((await api(user).post("/api/leads", lead)).status).toBe(201);
});

test("only an administrator can suppress a contact for every organisation", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: RIGHTS });
  const entry = {
    kind: "email",
    value: `${unique()}@example.test`,
    everywhere: true,
    tenant_id: (await makeTenant()).id,
  };
  const { body } = await api(user).post<Suppression>("/api/suppressions", entry);
  expect(body.tenant?.id).toBe(tenant.id);
});

test("a suppressed lead can't be claimed", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: RIGHTS });
  const lead = await makeLead(tenant, { phone: PHONE });
  await api(user).post("/api/suppressions", { kind: "phone", value: PHONE });
  expect((await api(user).post(`/api/leads/${lead.id}/claim`)).status).toBe(409);
});

test("a file suppresses every valid contact once, and the response lists the other rows", async () => {
  const user = await makeUser(await makeTenant(), { permissions: RIGHTS });
  const csv = [
    "Phone;Email;ID Number;Reason",
    "082 555 0134;;;Asked",
    "+27825550134;;;Twice",
    ";Someone@Example.test;8001015009087;",
    "12;;;",
    ";nobody;;",
  ].join("\r\n");
  const { status, body } = await importCsv(user, `\uFEFF${csv}`);
  expect([status, body]).toEqual([
    200,
    {
      ...{ added: 3, known: 1, invalid_count: 2, ignored: [] },
      invalid: [
        { row: 5, message: "Phone: Enter a phone number such as 082 123 4567" },
        { row: 6, message: "Email: Enter an email address such as name@example.com" },
      ],
    },
  ]);
  expect((await importCsv(user, csv)).body).toMatchObject({ added: 0, known: 4 });
  expect((await ownOf(user)).map(({ kind }) => kind).sort()).toEqual(["email", "id_number", "phone"]);
});

test.each([
  ["a\u0000b", 422, []],
  [`a${"😀".repeat(250)}`, 200, [`a${"😀".repeat(250)}`]],
  [`a${"😀".repeat(500)}`, 200, [`a${"😀".repeat(499)}`]],
  ["\r", 200, [null]],
  ["=1+1", 200, ["=1+1"]],
  ["__proto__", 200, ["__proto__"]],
])("no file breaks the import, and a refused one changes nothing: %j", async (reason, status, kept) => {
  const user = await makeUser(await makeTenant(), { permissions: RIGHTS });
  expect((await importCsv(user, `phone,reason\n${PHONE},"${reason}"`)).status).toBe(status);
  expect((await ownOf(user)).map((entry) => entry.reason)).toEqual(kept);
});

test("a file may be Latin 1, and an overlong email address is reported with its row", async () => {
  const user = await makeUser(await makeTenant(), { permissions: RIGHTS });
  const csv = `email;reason\n${randomBytes(4000).toString("hex")}@example.test;\n${unique()}@example.test;Thándi asked`;
  const { status, body } = await importCsv(user, Buffer.from(csv, "latin1"));
  expect([status, body]).toMatchObject([200, { added: 1, invalid: [{ row: 2 }] }]);
  expect((await ownOf(user)).map(({ reason }) => reason)).toEqual(["Thándi asked"]);
});

test("a file without known columns is refused, and so is a value that is not a file", async () => {
  const user = await makeUser(await makeTenant(), { permissions: RIGHTS });
  expect(await importCsv(user, "name\nLerato")).toMatchObject({
    status: 422,
    body: { errors: { file: expect.any(Array) } },
  });
  expect((await importCsv(user, "")).status).toBe(422);
  expect((await api(user).form("/api/suppressions/import", {})).status).toBe(422);
});

test("the exported list is a CSV without formulas that another organisation can import", async () => {
  const [user, other] = [
    await makeUser(await makeTenant(), { permissions: RIGHTS }),
    await makeUser(await makeTenant(), { permissions: RIGHTS }),
  ];
  const value = `${unique()}@example.test`;
  const phone = `+2782${randomInt(1_000_000, 9_999_999)}`;
  await api(user).post("/api/suppressions", { kind: "phone", value: phone, reason: "=1+1" });
  await api(user).post("/api/suppressions", { kind: "email", value });
  await api(user).post("/api/suppressions", { kind: "id_number", value: ID_NUMBER });
  const { body, headers } = await api(user).get<string>("/api/suppressions/export");
  expect(headers["content-disposition"]).toContain("attachment");
  expect(body).toContain("'=1+1");
  expect((await importCsv(other, body)).status).toBe(200);
  expect(await listed(other, value)).toMatchObject([{ value }]);
  expect(await ownOf(other, phone)).toMatchObject([{ value: phone, reason: "=1+1" }]);
});
