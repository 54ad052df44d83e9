import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { makeAllocationRule } from "./allocation";
import { makeImport } from "./imports";
import {
  makeBeneficiaryType,
  makeBulk,
  makeFaq,
  makeLeadPost,
  makePersonality,
  makeRelationship,
  makeRole,
  makeSale,
  makeTeam,
  makeView,
} from "./records";
import { makeLead, makeTenant, makeUser, type TestTenant } from "./world";

/** The names of every table, as the live database has them. */
export async function tableNames(): Promise<string[]> {
  const rows = await asPlatform(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** The names of the tables whose rows say which tenant they belong to. */
export async function tenantTableNames(): Promise<string[]> {
  const rows = await asPlatform(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Where the rows of a table lie that the asking context sees; "denied" when it may not even look. Rows that belong to
 * everybody, such as a suppression without a tenant, are left out.
 */
export async function visibleRows(table: string): Promise<Set<string> | "denied"> {
  try {
    const rows = await db.$queryRawUnsafe<{ place: string }[]>(
      `SELECT ctid::text AS place FROM "${table}" AS t
       WHERE (NOT (to_jsonb(t) ? 'tenant_id') OR to_jsonb(t)->>'tenant_id' IS NOT NULL)
         AND (NOT (to_jsonb(t) ? 'product_id') OR to_jsonb(t)->>'product_id' IS NOT NULL)`,
    );
    return new Set(rows.map(({ place }) => place));
  } catch (error) {
    if (String(error).includes("permission denied")) return "denied";
    throw error;
  }
}

/** All that the tenant owns, as text: equal to an earlier one when nothing was added, changed or removed since. */
export async function belongingsOf(tenant: TestTenant): Promise<Record<string, string>> {
  await jobsDone(tenant);
  const tables = await tableNames();
  const entries = await withTenant(tenant.id, () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await db
          .$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${table}" AS t ORDER BY 1`)
          .catch(noneWhereDenied);
        return [table, rows.map(({ row }) => row).join("\n")] as const;
      }),
    ),
  );
  return Object.fromEntries(entries);
}

function noneWhereDenied(error: unknown): [] {
  if (String(error).includes("permission denied")) return [];
  throw error;
}

const JOB_MS = 60_000;

/** Waits until no import and no bulk action of the tenant goes on in the background. */
async function jobsDone({ id: tenant_id }: TestTenant): Promise<void> {
  for (const end = Date.now() + JOB_MS; Date.now() < end; await wait(50)) {
    const where = { tenant_id, status: { in: ["checking", "queued", "running", "reverting"] } };
    const [imports, bulks] = await asPlatform(() =>
      Promise.all([db.leadImport.count({ where }), db.leadBulk.count({ where })]),
    );
    if (imports + bulks === 0) return;
  }
  throw new Error(`Work of tenant ${tenant_id} still goes on in the background`);
}

/** A tenant with at least one row in every table that holds rows of tenants. */
export async function makeFullTenant(): Promise<TestTenant> {
  const tenant = await makeTenant();
  const { id: tenant_id, product } = tenant;
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  await makeFaq(tenant);
  const sale = await makeSale(tenant, user);
  await makeImport(tenant);
  await makeLeadPost(tenant);
  await makeAllocationRule(tenant, { team_id: (await makeTeam(tenant, [user])).id });
  await makeBeneficiaryType(tenant);
  await makeRelationship(tenant);
  await makePersonality(tenant, { roles: { create: { role_id: (await makeRole(tenant)).id } } });
  await makeView(tenant, user, { shared: true });
  await makeBulk(tenant);
  const lead = await makeLead(tenant, { assigned_user_id: user.id });
  const product_id = product.id;
  await asPlatform(async () => {
    await db.leadEvent.create({ data: { tenant_id, lead_id: lead.id, type: "note", actor_name: "Test" } });
    await db.user.update({ where: { id: user.id }, data: { surname: tenant.name } });
    await db.consent.create({
      data: { tenant_id, purpose: "marketing", channel: "phone", state: "given", how: "test", actor_name: "Test" },
    });
    await db.suppression.create({
      data: { tenant_id, kind: "email", value: "nobody@example.test", reason: `Of ${tenant.name}` },
    });
    await db.auditEvent.create({ data: { tenant_id, action: "x.store", subject_type: "x", actor_name: "Test" } });
    await db.loginActivity.create({ data: { tenant_id, user_id: user.id } });
    await db.saleSequence.create({ data: { tenant_id, year: 2026, last: 1 } });
    await db.productDocument.create({ data: { product_id, kind: "terms", name: tenant.name } });
    const question = await db.question.create({
      data: { product_id, name: tenant.name, slug: "smoker", question: "Do you smoke?", type: "boolean" },
    });
    const asked = { create: { tenant_id, sale_id: sale.id, position: 0 } };
    await db.questionnaire.create({
      data: {
        product_id,
        name: tenant.name,
        editions: { create: { number: 1, content: { name: tenant.name, sections: [] }, sales: asked } },
        sections: {
          create: {
            title: "Health",
            position: 1,
            questions: { create: { question_id: question.id, position: 1 } },
          },
        },
      },
    });
  });
  return tenant;
}
