import { randomBytes } from "node:crypto";
import { hash } from "bcryptjs";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { RecordScope } from "@/lib/identity/rights/record-scope";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { openSession } from "@/lib/identity/sessions/session.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";

// Every test creates the tenants and users that it needs, so that tests don't affect each other.

export type TestProduct = { id: number; slug: string; name: string };
export type TestTenant = {
  id: number;
  subdomain: string;
  name: string;
  product: TestProduct;
  plan: { id: number };
};
export type TestUser = {
  id: number;
  tenant_id: number | null;
  email: string;
  /** The bearer token of an open session. */
  token: string;
  /** The same session as a browser sends it: "name=value". */
  cookie: string;
};

/** The default password of test users. */
export const PASSWORD = "Correct-horse-9";

/** The minimum, to save time. No test depends on the cost. */
const BCRYPT_COST = 4;
const passwordHash = hash(PASSWORD, BCRYPT_COST);

/** A unique word, such as "kq3f9x0a2b". */
export const unique = (prefix = "") => `${prefix}${randomBytes(6).toString("hex")}`;

/** A tenant with one product, which has one plan. */
export async function makeTenant(overrides: Partial<Prisma.TenantUncheckedCreateInput> = {}): Promise<TestTenant> {
  const word = unique("t");
  const tenant = await asPlatform(() =>
    db.tenant.create({
      data: {
        name: `Tenant ${word}`,
        slug: word,
        subdomain: word,
        reference_prefix: word.slice(0, 6).toUpperCase(),
        light_theme: DEFAULT_LIGHT,
        dark_theme: DEFAULT_DARK,
        calling_hours_enforced: false, // else tests would depend on when they run
        ...overrides,
      },
      select: { id: true, subdomain: true, name: true },
    }),
  );
  const { plan, ...product } = await makeProduct([tenant.id]);
  return { ...tenant, product, plan };
}

/** A product of these tenants, with one plan. */
export async function makeProduct(tenantIds: number[]): Promise<TestProduct & { plan: { id: number } }> {
  const word = unique("p");
  const { plans, ...product } = await asPlatform(() =>
    db.product.create({
      data: {
        name: `Product ${word}`,
        slug: word,
        tenants: { create: tenantIds.map((tenant_id) => ({ tenant_id })) },
        plans: { create: { heading: `Plan ${word}`, cover_amount: 50_000, monthly_premium: "199.50" } },
      },
      select: { id: true, slug: true, name: true, plans: { select: { id: true } } },
    }),
  );
  const [plan] = plans;
  if (!plan) throw new Error("The product was made without its plan");
  return { ...product, plan };
}

type Address = Pick<TestTenant, "id" | "subdomain">;
type UserOptions = {
  permissions?: readonly Permission[];
  is_admin?: boolean;
  allowed_sale_statuses?: SaleStatus[];
  requires_qc_oversight?: boolean;
  qc_personality_id?: number;
  record_scope?: RecordScope;
  password?: string;
  should_reset_password?: boolean;
  active?: boolean;
};

/** A signed-in user. A tenant's user gets the permissions through a new personality and role. */
export async function makeUser(tenant: Address | null, options: UserOptions = {}): Promise<TestUser> {
  const word = unique("u");
  const personality_id = tenant && (await makePersonality(tenant.id, word, options));
  const user = await asPlatform(async () =>
    db.user.create({
      data: {
        tenant_id: tenant?.id,
        personality_id,
        name: "Test",
        surname: word,
        email: `${word}@${tenant?.subdomain ?? "platform"}.test`,
        password_hash: await (options.password ? hash(options.password, BCRYPT_COST) : passwordHash),
        is_admin: options.is_admin,
        active: options.active,
        should_reset_password: options.should_reset_password,
      },
      select: { id: true, tenant_id: true, email: true },
    }),
  );
  return { ...user, ...(await signInAgain(user)) };
}

/** An administrator of the platform, who belongs to no tenant. */
export const makeAdmin = (options: UserOptions = {}) => makeUser(null, { is_admin: true, ...options });

/** Opens another session of a user, as on another device. */
export async function signInAgain(user: { id: number }): Promise<Pick<TestUser, "token" | "cookie">> {
  const { token, cookie } = await openSession(user.id, { ip: "127.0.0.1", user_agent: "tests" });
  return { token, cookie: cookie.slice(0, cookie.indexOf(";")) };
}

/** A personality with a role that gives these permissions, in one statement, since tests create this most often. */
async function makePersonality(tenantId: number, word: string, options: UserOptions): Promise<number> {
  const names = [...new Set(options.permissions)];
  const { allowed_sale_statuses = [], requires_qc_oversight = false, record_scope = "tenant" } = options;
  const qc_personality_id = options.qc_personality_id ?? null;
  const [made] = await asPlatform(
    () => db.$queryRaw<{ id: number; granted: number }[]>`
      WITH role AS (
        INSERT INTO roles (tenant_id, name, slug) VALUES (${tenantId}, ${`Role ${word}`}, ${word}) RETURNING id
      ), granted AS (
        INSERT INTO role_permissions (role_id, tenant_id, permission_id)
        SELECT role.id, ${tenantId}, permissions.id FROM role, permissions WHERE permissions.name = ANY(${names}::text[])
        RETURNING permission_id
      ), personality AS (
        INSERT INTO personalities (tenant_id, name, allowed_sale_statuses, requires_qc_oversight, record_scope,
          qc_personality_id)
        VALUES (${tenantId}, ${`Personality ${word}`}, ${allowed_sale_statuses}::text[], ${requires_qc_oversight},
          ${record_scope}, ${qc_personality_id}::int)
        RETURNING id
      ), held AS (
        INSERT INTO personality_roles (personality_id, role_id, tenant_id)
        SELECT personality.id, role.id, ${tenantId} FROM personality, role
      )
      SELECT id, (SELECT count(*)::int FROM granted) AS granted FROM personality`,
  );
  if (made?.granted !== names.length) throw new Error(`Not in the database: one of ${names.join(", ")}`);
  return made.id;
}

/** A new lead of the tenant's product. Its name contains the tenant's. */
export function makeLead(tenant: TestTenant, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}) {
  const word = unique("l");
  return asPlatform(() =>
    db.lead.create({
      data: {
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        lead_id: word,
        name: tenant.name,
        surname: word,
        email: `${word}@example.test`,
        ...overrides,
      },
    }),
  );
}
