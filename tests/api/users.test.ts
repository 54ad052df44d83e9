import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { linkIn, mailsTo, mailTo } from "../support/mails";
import { bodyOf, MAY_ALL, makePersonality, setUser } from "../support/users";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/users";

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
let personality_id: number;
beforeAll(async () => {
  [tenant, admin] = await Promise.all([makeTenant(), makeAdmin()]);
  [user, personality_id] = await Promise.all([makeUser(tenant, { permissions: MAY_ALL }), makePersonality(tenant)]);
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: "Nomvula",
  surname: "Zulu",
  email: `${unique()}@users.test`,
  personality_id,
  line_manager_user_id: null,
  ...fields,
});

async function create(fields: Record<string, unknown> = {}, by = user): Promise<User> {
  const { status, body } = await api(by).post<User>(PATH, input(fields));
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
  return body;
}

const refusalOf = async (fields: Record<string, unknown>, by = user) => {
  const { status, body } = await api(by).post(PATH, input(fields));
  return [status, body.errors];
};

describe("adding a user", () => {
  test("returns tenant, personality and line manager by name, and no secret", async () => {
    const email = `${unique()}@users.test`;
    const fields = { line_manager_user_id: user.id, name: "  Sipho ", email: ` ${email.toUpperCase()} ` };
    const made = await create(fields);
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Sipho",
      surname: "Zulu",
      email,
      is_admin: false,
      active: true,
      tenant_id: tenant.id,
      tenant: { id: tenant.id, name: tenant.name },
      personality_id,
      personality: { id: personality_id, name: expect.stringContaining("Personality") },
      line_manager_user_id: user.id,
      line_manager: { id: user.id, name: expect.stringMatching(/^Test u/) },
      absent_until: null,
      agent_extension: null,
      should_reset_password: false,
      target_submissions_per_day: null,
      target_premium_per_month: null,
      two_factor_enabled: false,
      last_login_at: null,
      version: 1,
    });
  });

  test("emails them a link to choose a password, and no password works before that", async () => {
    const { email } = await create();
    const link = linkIn(await mailTo(email));
    expect([link.pathname, link.searchParams.get("email")]).toEqual(["/reset-password", email]);
    const [row] = await asPlatform(
      () => db.$queryRaw<{ hash: string }[]>`
      SELECT password_hash AS hash FROM users WHERE email = ${email}::citext`,
    );
    expect(row?.hash).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{53}$/);
  });

  test("sends no email to a user who can't sign in", async () => {
    const { email } = await create({ active: false });
    await mailTo((await create()).email);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("refuses an email address that any organisation uses, in any case, without saying whose it is", async () => {
    const stranger = await makeUser(await makeTenant());
    const message = "This email is already in use.";
    const { status, body } = await api(user).post(PATH, input({ email: stranger.email.toUpperCase() }));
    expect([status, body]).toEqual([409, { message, errors: { email: [message] } }]);
  });

  test.each([
    [{ name: " " }, { name: ["Required"] }],
    [{ name: "Two\nlines" }, { name: ["Must be a single line"] }],
    [{ email: "" }, { email: ["Required"] }],
    [{ email: "a@b.test, c@d.test" }, { email: ["Enter an email address such as name@example.com"] }],
    [{ personality_id: null }, { personality_id: ["Required"] }],
    [{ personality_id: 2_147_483_647 }, { personality_id: ["Choose a personality from the list."] }],
    [{ line_manager_user_id: 2_147_483_647 }, { line_manager_user_id: ["Choose a line manager from the list."] }],
  ])("refuses %j", async (fields, errors) => {
    expect(await refusalOf(fields)).toEqual([422, errors]);
  });

  test("refuses a line manager who is deactivated", async () => {
    const { id } = await makeUser(tenant, { active: false });
    expect(await refusalOf({ line_manager_user_id: id })).toEqual([
      422,
      { line_manager_user_id: ["Choose a line manager from the list."] },
    ]);
  });
});

describe("an administrator", () => {
  test("can add another one without an organisation", async () => {
    const made = await create({ is_admin: true, tenant_id: null, personality_id: null }, admin);
    expect(made).toMatchObject({ is_admin: true, tenant_id: null, tenant: null, personality: null });
  });

  test("adds a user to the chosen organisation, with only that organisation's personalities and managers", async () => {
    const other = await makeTenant();
    expect(await create({ tenant_id: tenant.id }, admin)).toMatchObject({ tenant_id: tenant.id, is_admin: false });
    expect(await refusalOf({ tenant_id: other.id }, admin)).toEqual([
      422,
      { personality_id: ["Choose a personality from the list."] },
    ]);
    const stranger = {
      tenant_id: other.id,
      personality_id: await makePersonality(other),
      line_manager_user_id: user.id,
    };
    expect(await refusalOf(stranger, admin)).toEqual([
      422,
      { line_manager_user_id: ["Choose a line manager from the list."] },
    ]);
  });

  test.each([
    [{ tenant_id: null }, { personality_id: ["Select a tenant first before choosing a personality."] }],
    [{ tenant_id: null, is_admin: true }, { personality_id: ["Select a tenant first before choosing a personality."] }],
    [
      { tenant_id: null, personality_id: null },
      { tenant_id: ["Choose a tenant"], personality_id: ["Required"] },
    ],
    [{ tenant_id: 2_147_483_647 }, { tenant_id: ["Choose a tenant"] }],
  ])("is refused %j", async (fields, errors) => {
    expect(await refusalOf(fields, admin)).toEqual([422, errors]);
  });

  test("moves a user to another organisation, which removes all links to the old one", async () => {
    const other = await makeTenant();
    const [moved, report] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await setUser(report.id, { line_manager_user_id: moved.id });
    const team = await asPlatform(() =>
      db.team.create({
        data: {
          ...{ tenant_id: tenant.id, name: unique("Team "), leader_user_id: moved.id },
          members: { create: { user_id: moved.id } },
        },
      }),
    );
    const body = { ...(await bodyOf(moved)), tenant_id: other.id, personality_id: await makePersonality(other) };
    expect((await api(admin).put(`${PATH}/${moved.id}`, body)).status).toBe(200);
    expect(await bodyOf(report)).toMatchObject({ line_manager_user_id: null });
    const left = await asPlatform(() => db.team.findFirst({ where: { id: team.id }, include: { members: true } }));
    expect(left).toMatchObject({ leader_user_id: null, members: [] });
    expect((await api(moved).get<User>("/api/user")).body.tenant_id).toBe(other.id);
  });
});

describe("the list", () => {
  test("finds users by name, surname, both, and email address", async () => {
    const surname = unique("S");
    const { id, email } = await create({ name: "Thandeka", surname });
    const found = async (search: string) => {
      const { body } = await api(user).get<Page<User>>(`${PATH}?search=${encodeURIComponent(search)}`);
      return body.data.map((row) => row.id);
    };
    expect(await found(surname.toLowerCase())).toEqual([id]);
    expect(await found(`thandeka ${surname}`)).toEqual([id]);
    expect(await found(email.slice(0, -5))).toEqual([id]);
    expect(await found(`%${surname}`)).toEqual([]);
  });

  test("is sorted by name by default, and filtered by personality and state", async () => {
    const personality = await makePersonality(tenant);
    const [b, a] = [
      await create({ name: "B", personality_id: personality }),
      await create({ name: "A", personality_id: personality }),
    ];
    await setUser(b.id, { active: false });
    const found = async (query: string) => {
      const { body } = await api(user).get<Page<User>>(`${PATH}?personality_id=${personality}${query}`);
      return body.data.map(({ id }) => id);
    };
    expect(await found("")).toEqual([a.id, b.id]);
    expect(await found("&active=true")).toEqual([a.id]);
    expect(await found("&active=false")).toEqual([b.id]);
  });
});
