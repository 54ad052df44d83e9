import { beforeAll, describe, expect, test } from "vitest";
import type { Personality } from "@/lib/identity/personalities/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/personalities";

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: PERMISSIONS });
});

const input = (fields: Record<string, unknown> = {}) => ({ name: unique("Agent "), role_ids: [], ...fields });
const create = async (fields: Record<string, unknown> = {}) =>
  (await api(manager).post<Personality>(PATH, input(fields))).body;
const change = (id: number, fields: Record<string, unknown> = {}) =>
  api(manager).put<Personality & Refusal>(`${PATH}/${id}`, input(fields));
const refused = (field: string, message: string) => [422, { message, errors: { [field]: [message] } }];

describe("a new personality", () => {
  test("is returned with the names of everything it is linked to, and is stored", async () => {
    const [lead, checker, role] = [
      await makePersonality(tenant),
      await makePersonality(tenant),
      await makeRole(tenant),
    ];
    const fields = {
      description: " Sells. ",
      role_ids: [role.id],
      line_manager_id: lead.id,
      requires_qc_oversight: true,
      qc_personality_id: checker.id,
      allowed_sale_statuses: ["declined", "new", "new"],
      record_scope: "own",
    };
    const personality = await create(fields);
    expect(personality).toMatchObject({
      ...fields,
      description: "Sells.",
      allowed_sale_statuses: ["new", "declined"],
      tenant: { id: tenant.id, name: tenant.name },
      line_manager: { id: lead.id, name: lead.name },
      qc_personality: { id: checker.id, name: checker.name },
      roles: [{ id: role.id, name: role.name }],
      version: 1,
    });
    expect((await api(manager).get(`${PATH}/${personality.id}`)).body).toEqual(personality);
  });

  test("by default allows every sale status and has the record scope tenant", async () => {
    for (const allowed_sale_statuses of [[], null, undefined]) {
      expect(await create({ allowed_sale_statuses })).toMatchObject({
        allowed_sale_statuses: null,
        record_scope: "tenant",
        requires_qc_oversight: false,
      });
    }
  });

  test("has a QC personality only while it has QC oversight", async () => {
    const checker = await makePersonality(tenant);
    const links = { qc_personality_id: checker.id };
    expect((await create({ ...links, requires_qc_oversight: false })).qc_personality_id).toBeNull();
    const { id } = await create({ ...links, requires_qc_oversight: true });
    expect((await change(id, { ...links, requires_qc_oversight: false })).body.qc_personality).toBeNull();
  });

  test("with QC oversight needs somebody who checks, also when it changes later", async () => {
    const unchecked = refused("qc_personality_id", "Choose who checks these sales.");
    const { status, body } = await api(manager).post(PATH, input({ requires_qc_oversight: true }));
    expect([status, body]).toEqual(unchecked);
    const { id } = await create({
      requires_qc_oversight: true,
      qc_personality_id: (await makePersonality(tenant)).id,
    });
    const without = await change(id); // oversight is left out, and so stays
    expect([without.status, without.body]).toEqual(unchecked);
  });

  test("can't have the name of another one", async () => {
    const { name } = await create();
    const { status, body } = await api(manager).post(PATH, input({ name }));
    expect([status, body.errors]).toEqual([409, { name: ["This name is already in use."] }]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ role_ids: null }, "role_ids"],
    [{ record_scope: "everything" }, "record_scope"],
    [{ requires_qc_oversight: "yes" }, "requires_qc_oversight"],
    [{ allowed_sale_statuses: ["sold"] }, "allowed_sale_statuses.0"],
    [{ line_manager_id: "1" }, "line_manager_id"],
  ])("is refused with %j", async (fields, field) => {
    const { status, body } = await api(manager).post(PATH, input(fields));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("of an administrator is linked within the chosen organisation", async () => {
    const admin = await makeAdmin();
    const elsewhere = await makePersonality(await makeTenant());
    const linked = input({ tenant_id: tenant.id, line_manager_id: elsewhere.id });
    const { status, body } = await api(admin).post(PATH, linked);
    expect([status, body]).toEqual(refused("line_manager_id", "Choose a personality from the list"));
    expect((await api(admin).post(PATH, input({ tenant_id: tenant.id }))).status).toBe(201);
  });
});

describe("a change of a personality", () => {
  test("keeps the record scope and sale statuses if they are not sent", async () => {
    const { id: qc_personality_id } = await makePersonality(tenant);
    const bounds = { record_scope: "own", requires_qc_oversight: true, allowed_sale_statuses: ["new"] };
    const { id } = await create({ ...bounds, qc_personality_id });
    expect((await change(id, { qc_personality_id })).body).toMatchObject({ ...bounds, version: 2 });
    const { body } = await change(id, { qc_personality_id, allowed_sale_statuses: null });
    expect(body.allowed_sale_statuses).toBeNull();
  });

  test("is in the audit log with the names of its roles before and after", async () => {
    const [before, after] = [await makeRole(tenant), await makeRole(tenant)];
    const { id, name } = await create({ role_ids: [before.id] });
    await change(id, { name, role_ids: [after.id] });
    const event = await asPlatform(() =>
      db.auditEvent.findFirstOrThrow({
        where: { action: "personalities.update", subject_id: id, tenant_id: tenant.id },
      }),
    );
    expect(event.old).toEqual({ roles: [{ id: before.id, name: before.name }], role_ids: [before.id] });
    expect(event.new).toEqual({ roles: [{ id: after.id, name: after.name }], role_ids: [after.id] });
  });
});

describe("the lists of personalities", () => {
  test("are searched by name only, in any case", async () => {
    const word = unique();
    const { id } = await create({ name: `Closer ${word}` });
    await create({ description: word });
    const { body } = await api(manager).get<Page<Personality>>(`${PATH}?search=${word.toUpperCase()}`);
    expect(body.data.map((row) => row.id)).toEqual([id]);
  });

  test("offer as options those of one organisation, without the edited one", async () => {
    const place = await makeTenant();
    const [one, other] = [await makePersonality(place), await makePersonality(place)];
    const path = `${PATH}/options?tenant_id=${place.id}&exclude_id=${one.id}`;
    const { body } = await api(await makeAdmin()).get(path);
    expect(body).toEqual({ data: [{ id: other.id, name: other.name }] });
    const list = await api(await makeAdmin()).get<Page<Personality>>(`${PATH}?tenant_id=${place.id}`);
    expect(list.body.data.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  });
});
