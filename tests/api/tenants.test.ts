import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Tenant } from "@/lib/identity/tenants/schema";
import { MANDATE_PART_NAMES } from "@/lib/insurance/law/mandate-parts";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { api } from "../support/api";
import { linkIn, mailTo } from "../support/mails";
import { createTenant, newTenant } from "../support/tenants";
import { makeAdmin, makeProduct, type TestUser, unique } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

const refusalOf = async (fields: Record<string, string>) => {
  const { status, body } = await api(admin).form("/api/tenants", newTenant(fields));
  return [status, body.errors];
};

describe("a new tenant", () => {
  test("is returned with its products, eight colours for each theme, and defaults for the rest", async () => {
    const product = await makeProduct([]);
    const word = unique("Umoja ");
    const tenant = await createTenant(admin, {
      name: `  ${word} `,
      debit_order_mandate: "I, {{full_name}}, agree.\r\nSigned.",
      light_theme: JSON.stringify({ primary: "#7D1F5F" }),
      "product_ids[]": String(product.id),
    });
    const slug = word.toLowerCase().replace(" ", "-");
    const { plan: _, ...linked } = product;
    expect(tenant).toEqual({
      id: expect.any(Number),
      name: word,
      slug,
      subdomain: slug,
      logo: null,
      logo_nav: null,
      light_theme: { ...DEFAULT_LIGHT, primary: "#7D1F5F" },
      dark_theme: DEFAULT_DARK,
      debit_order_mandate: "I, {{full_name}}, agree.\nSigned.",
      debit_order_mandate_in_use: null,
      mandate_missing: MANDATE_PART_NAMES.map((part) => ({ part, how: expect.any(String) })),
      mandate_statements: [],
      old_mandate_until: null,
      calling_hours_enforced: true,
      pay_day: 25,
      provider_name: null,
      provider_phone: null,
      call_centre_name: null,
      fsp_number: null,
      complaints_phone: null,
      complaints_email: null,
      ombud_text: null,
      abbreviated_name: null,
      first_debit_working_days: 5,
      qc_pass_mark: 80,
      qc_sample_percent: 5,
      sla_hours: { new: null, "in-progress": null, callback: null, "qc-oversight": 8 },
      call_consent: "not_required",
      cleansing: "warn",
      bulk_read_limit: 5000,
      default_qc_personality_id: null,
      product_ids: [product.id],
      linked_products: [linked],
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await api(admin).get<Tenant>(`/api/tenants/${tenant.id}`)).body).toEqual({
      ...tenant,
      has_referring_questions: false,
    });
  });

  test("has a first user with every permission within it, a role, a personality, and master data", async () => {
    const email = `${unique()}@example.test`;
    const { id } = await createTenant(admin, { admin_email: ` ${email.toUpperCase()} `, admin_surname: "" });
    const tenant = await asPlatform(() =>
      db.tenant.findFirstOrThrow({
        where: { id },
        include: {
          users: true,
          roles: { include: { permissions: { include: { permission: true } } } },
          personalities: { include: { roles: true } },
          _count: { select: { beneficiary_types: true, beneficiary_relationships: true } },
        },
      }),
    );
    const [user, role, personality] = [tenant.users[0], tenant.roles[0], tenant.personalities[0]];
    expect(tenant.users).toHaveLength(1);
    expect(user).toMatchObject({ name: "Nomvula", surname: "", email, is_admin: false, active: true });
    expect([user?.personality_id, personality?.roles[0]?.role_id]).toEqual([personality?.id, role?.id]);
    expect([role?.name, personality?.name]).toEqual(["Tenant administrator", "Tenant administrator"]);
    expect(role?.permissions.map(({ permission }) => permission.name).sort()).toEqual(
      PERMISSIONS.filter((name) => name !== "tenants.store" && name !== "tenants.destroy").sort(),
    );
    expect(tenant._count.beneficiary_types).toBeGreaterThan(0);
    expect(tenant._count.beneficiary_relationships).toBeGreaterThan(0);
  });

  test("invites its first user by email, who chooses a password and signs in on its subdomain", async () => {
    const tenant = await createTenant(admin, { admin_email: `${unique()}@example.test` });
    const { email } = await asPlatform(() => db.user.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
    const page = api(undefined, { subdomain: tenant.subdomain });
    const tries = ["Correct-horse-9", ""].map((password) => page.post("/api/login", { email, password }));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 422]);
    const link = linkIn(await mailTo(email));
    expect(link.hostname).toMatch(new RegExp(`^${tenant.subdomain}\\.`));
    const password = "Nobody-guesses-9";
    const token = link.searchParams.get("token");
    const reset = { email, token, password, password_confirmation: password };
    await page.post("/api/password/reset", reset);
    const { status, body } = await page.post<{ user: { tenant_id: number } }>("/api/login", { email, password });
    expect([status, body.user?.tenant_id]).toEqual([200, tenant.id]);
  });

  test("numbers its sales with a unique prefix made from its name", async () => {
    const word = unique().replace(/\d/g, "x").slice(0, 8);
    const ids = [
      await createTenant(admin, { name: `${word} Life` }),
      await createTenant(admin, { name: `${word} Lux` }),
    ];
    const rows = await asPlatform(() => db.tenant.findMany({ where: { id: { in: ids.map(({ id }) => id) } } }));
    const [first, second] = rows.sort((a, b) => a.id - b.id).map(({ reference_prefix }) => reference_prefix);
    const letters = `${word.slice(0, 2)}l`.toUpperCase();
    expect(first).toMatch(new RegExp(`^${letters}\\d*$`));
    expect(second).toMatch(new RegExp(`^${letters}\\d+$`));
    expect(second).not.toBe(first);
  });

  test("is in its own audit log, with its creator", async () => {
    const { id, name } = await createTenant(admin);
    const events = await asPlatform(() => db.auditEvent.findMany({ where: { tenant_id: id }, orderBy: { id: "asc" } }));
    expect(events.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["tenants.store", admin.id],
      ["users.store", admin.id],
    ]);
    expect(events[0]?.new).toMatchObject({ name });
    expect(JSON.stringify(events)).not.toContain("$2");
  });
});

describe("the form of a tenant", () => {
  test.each([
    ["name", "Required", " "],
    ["name", "Max 100 characters", "x".repeat(101)],
    ["name", "Must be a single line", "Two\nlines"],
    ["slug", "Only lowercase letters, numbers and dashes (-) are allowed", "Not A Slug"],
    ["slug", "Max 255 characters", "x".repeat(256)],
    ["subdomain", "Subdomain cannot contain dots or spaces", "a.b"],
    ["subdomain", "Subdomain cannot contain dots or spaces", "a b"],
    ["subdomain", "Subdomain may only contain letters, numbers, and hyphens", "a_b"],
    ["subdomain", "Subdomain may only contain letters, numbers, and hyphens", "été"],
    ["subdomain", "Subdomain cannot begin or end with a hyphen", "-umoja"],
    ["subdomain", "Max 63 characters", "x".repeat(64)],
    ["subdomain", "This subdomain is reserved.", " WWW "],
    ["subdomain", "This subdomain is reserved.", "api"],
    ["subdomain", "This subdomain is reserved.", "mail"],
    ["debit_order_mandate", "Unknown placeholder {{ful_name}}", "I, {{ful_name}}"],
    ["debit_order_mandate", "Max 10000 characters", "x".repeat(10_001)],
    ["light_theme", "Send a JSON object", "{cut"],
    ["light_theme", "This request is nested too deeply.", "[".repeat(33)],
    ["sla_hours", "This request is nested too deeply.", "[".repeat(33)],
    ["admin_name", "Required", ""],
    ["admin_email", "Required", ""],
    ["product_ids[]", "Choose products from the list", "2147483647"],
    ["logo", "Logos must be PNG images.", "a text"],
  ])("refuses %s with: %s", async (field, message, value) => {
    expect(await refusalOf({ [field]: value })).toEqual([422, { [field.replace("[]", "")]: [message] }]);
  });

  test("refuses an invalid colour by its name", async () => {
    expect(await refusalOf({ dark_theme: '{"info":"red"}' })).toEqual([
      422,
      { "dark_theme.info": ["Enter a colour such as #0F766E"] },
    ]);
  });

  test("refuses an unknown colour and an unknown status by their names", async () => {
    const unknown = { light_theme: '{"primary":"#0F766E","brand":"#0F766E"}', sla_hours: '{"sold":4}' };
    expect(await refusalOf(unknown)).toEqual([
      422,
      { "light_theme.brand": ["Unknown field."], "sla_hours.sold": ["Unknown field."] },
    ]);
  });

  test("stores a subdomain in lower case without surrounding spaces", async () => {
    const word = unique("t");
    expect((await createTenant(admin, { subdomain: ` ${word.toUpperCase()} ` })).subdomain).toBe(word);
  });

  test("needs a slug if the name has no letters or digits, and a subdomain if the name is reserved", async () => {
    expect(await refusalOf({ name: "保険" })).toEqual([
      422,
      { slug: ["Enter a slug. The name has no letters or digits to generate one from."] },
    ]);
    expect(await refusalOf({ name: "Mail" })).toEqual([422, { subdomain: ["This subdomain is reserved."] }]);
  });

  test("answers 409 on the field of a taken value, and leaves nothing behind", async () => {
    const other = await createTenant(admin);
    const taken = (field: string) => ({ [field]: [`This ${field.replace("admin_", "")} is already in use.`] });
    expect(await refusalOf({ slug: other.slug, subdomain: unique("t") })).toEqual([409, taken("slug")]);
    expect(await refusalOf({ subdomain: other.subdomain.toUpperCase() })).toEqual([409, taken("subdomain")]);
    const name = unique("Left behind ");
    const email = admin.email.toUpperCase();
    expect(await refusalOf({ name, admin_email: email })).toEqual([409, taken("admin_email")]);
    expect(await asPlatform(() => db.tenant.count({ where: { name } }))).toBe(0);
  });
});
