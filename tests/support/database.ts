import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { BUSY_STATUSES } from "@/lib/leads/imports/status";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { anchorChains } from "@/lib/sales/evidence/anchors.server";
import { makeAllocationRule } from "./allocation";
import { makeTelephony } from "./api-keys";
import { makeProof } from "./consents";
import { consumersLinked, makeConsumerRows } from "./consumers";
import { makeImport } from "./imports";
import { makeBeneficiaryType, makeRelationship, makeScript } from "./master-data";
import { makeOutcomeImport } from "./outcomes";
import { makeRecordingRows } from "./recordings";
import {
  makeBulk,
  makeFaq,
  makeLeadPost,
  makePersonality,
  makeRole,
  makeSale,
  makeSaleRows,
  makeTeam,
  makeView,
} from "./records";
import { makeReport } from "./reports";
import { makeDataRequest } from "./routes/data-requests";
import { addReview, makeHeldSale } from "./routes/quality";
import { makeSuppressions } from "./suppressions";
import { makeDelivery } from "./webhooks";
import { makeLead, makeTenant, makeUser, type TestTenant } from "./world";

/** Tables that every tenant can read and none owns. */
export const OF_EVERYBODY = [
  "banks",
  "cover_limits",
  "data_request_periods",
  "law_rules",
  "permissions",
  "public_holidays",
  "retention_periods",
];

/** Tables whose rows a sweep deletes, or a worker changes, at any time. */
const MOMENTARY = [
  "insight_changes",
  "lead_reservations",
  "lead_undos",
  "presences",
  "webhook_attempts",
  "webhook_deliveries",
];

/** The names of all tables in the database. */
export async function tableNames(): Promise<string[]> {
  const rows = await asPlatform(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** The names of the tables with a `tenant_id`. */
export async function tenantTableNames(): Promise<string[]> {
  const rows = await asPlatform(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The row locations (ctid) of a table that are visible in the current context, or "denied" without access to the table.
 * Rows without a tenant, such as a platform-wide suppression, are left out.
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

/**
 * A hash of the tenant's rows in each table, which changes when a row is added, changed or removed. Shared rows, such
 * as banks, are left out, since other tests change them at the same time, and rows that a sweep deletes.
 */
export async function belongingsOf(tenant: TestTenant): Promise<Record<string, string>> {
  await jobsDone(tenant);
  hashing ??= hashQuery();
  const query = await hashing;
  const rows = await withTenant(tenant.id, async () => {
    await foldInsights(); // otherwise a worker does so at any time
    return db.$queryRawUnsafe<{ table: string; hash: string }[]>(query);
  });
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]));
}

let hashing: Promise<string> | undefined;

/** The SQL that gives, for each table that a tenant may read, the number of rows and the sum of their hashes. */
async function hashQuery(): Promise<string> {
  const tables = await asPlatform(
    () => db.$queryRaw<{ name: string; owners: string[] }[]>`
      SELECT relname::text AS name, ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attname IN ('tenant_id', 'product_id') AND NOT attnotnull
      ) AS owners
      FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL (${[...OF_EVERYBODY, ...MOMENTARY]}::text[])
        AND has_table_privilege('app_tenant', oid, 'SELECT') ORDER BY 1`,
  );
  const queries = tables.map(({ name, owners }) => {
    const owned = ["true", ...owners.map((column) => `${column} IS NOT NULL`)].join(" AND ");
    return `SELECT '${name}' AS table, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) AS hash
      FROM "${name}" AS t WHERE ${owned}`;
  });
  return queries.join(" UNION ALL ");
}

const JOB_MS = 60_000;

/** Waits until no import, bulk action or report of the tenant is running in the background, and its people are found. */
export async function jobsDone(tenant: TestTenant): Promise<void> {
  const tenant_id = tenant.id;
  for (const end = Date.now() + JOB_MS; Date.now() < end; await wait(50)) {
    const where = { tenant_id, status: { in: ["queued" as const, "running" as const] } };
    const imported = { tenant_id, status: { in: [...BUSY_STATUSES] } };
    const sent = { tenant_id, status: "queued" as const };
    const [imports, bulks, reports] = await asPlatform(() =>
      Promise.all([
        db.leadImport.count({ where: imported }),
        db.leadBulk.count({ where }),
        db.reportDelivery.count({ where: sent }),
      ]),
    );
    if (imports + bulks + reports === 0) return consumersLinked(tenant);
  }
  throw new Error(`Jobs of tenant ${tenant_id} are still running in the background`);
}

/** A tenant with at least one row in every table that has a `tenant_id`. */
export async function makeFullTenant(): Promise<TestTenant> {
  const tenant = await makeTenant();
  const { id: tenant_id, product } = tenant;
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  await makeFaq(tenant);
  const sale = await makeSale(tenant, user);
  await makeSaleRows(tenant, sale);
  await makeOutcomeImport(tenant);
  await makeImport(tenant);
  await makeLeadPost(tenant);
  await makeTelephony(tenant);
  await holdKeys(tenant, user);
  await makeDelivery(tenant);
  await makeAllocationRule(tenant, { team_id: (await makeTeam(tenant, [user])).id });
  await makeBeneficiaryType(tenant);
  await makeRelationship(tenant);
  const script = await makeScript(tenant);
  await makePersonality(tenant, { roles: { create: { role_id: (await makeRole(tenant)).id } } });
  await makeView(tenant, user, { shared: true });
  await makeBulk(tenant);
  await makeRecordingRows(tenant, sale, user);
  await makeHeldSale(tenant, user);
  await addReview(sale, user, { state: "decided", decision: "passed" });
  const report = await makeReport(tenant, [user], { product_id: product.id });
  await makeLead(tenant, { status: "Diary", diary_at: new Date() });
  const lead = await makeLead(tenant, { assigned_user_id: user.id });
  await makeConsumerRows(lead);
  const product_id = product.id;
  await asPlatform(async () => {
    const values = { create: { field: "event.note", new: "Call later", salt: tenant.name } };
    await db.leadEvent.create({ data: { tenant_id, lead_id: lead.id, type: "note", actor_name: "Test", values } });
    const status = {
      type: "status" as const,
      old: { status: "new" as const },
      new: { status: "in-progress" as const },
    };
    await db.saleEvent.create({ data: { tenant_id, sale_id: sale.id, ...status, actor_name: "Test" } });
    await db.saleEvent.create({ data: { tenant_id, sale_id: sale.id, type: "updated", actor_name: "Test", values } });
    await anchorChains(tenant_id);
    await db.user.update({ where: { id: user.id }, data: { surname: tenant.name } });
    const consent = await db.consent.create({
      data: { tenant_id, purpose: "marketing", channel: "phone", state: "given", how: "test", actor_name: "Test" },
    });
    await makeProof(consent, { none_reason: `Of ${tenant.name}` });
    await makeSuppressions({
      data: { tenant_id, kind: "email", value: "nobody@example.test", reason: `Of ${tenant.name}` },
    });
    await makeDataRequest(tenant);
    const call = { tenant_id, lead_id: lead.id, call_id: tenant.name, direction: "outgoing" as const };
    await db.call.create({ data: { ...call, started_at: new Date() } });
    await db.auditEvent.create({ data: { tenant_id, action: "x.store", subject_type: "x", actor_name: "Test" } });
    await db.reportDelivery.create({
      data: { tenant_id, report_id: report.id, user_id: user.id, due_at: new Date(), status: "sent" },
    });
    const told = { kind: "mention" as const, actor_name: tenant.name, lead_id: lead.id };
    await db.notification.create({ data: { tenant_id, user_id: user.id, ...told } });
    const tomorrow = new Date(Date.now() + 86_400_000); // no sweep deletes them until then
    const undo = { columns: {}, user_id: user.id, created_at: tomorrow };
    await db.leadUndo.create({ data: { tenant_id, lead_id: lead.id, ...undo } });
    const open = { session_id: randomUUID(), kind: "lead" as const, record_id: lead.id, seen_at: tomorrow };
    await db.presence.create({ data: { tenant_id, user_id: user.id, ...open } });
    await db.leadReservation.create({ data: { tenant_id, user_id: user.id, lead_id: lead.id, until: tomorrow } });
    await db.idempotencyKey.create({ data: { tenant_id, user_id: user.id, key: "key", hash: tenant.name } });
    await db.loginActivity.create({ data: { tenant_id, user_id: user.id } });
    const given = { user_id: user.id, granted_by_id: user.id, granted_by_name: tenant.name };
    await db.reviewGrant.create({ data: { tenant_id, ...given } });
    await db.scriptEdition.create({
      data: { script_id: script.id, tenant_id: script.tenant_id, number: 1, sections: [] },
    });
    await db.saleSequence.create({ data: { tenant_id, year: 2026, last: 1 } });
    await db.saleOpening.create({
      data: { tenant_id, year: 2026, number: 1, sale_id: sale.id, reference: tenant.name, prev_hash: "", hash: "" },
    });
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
  await withTenant(tenant_id, foldInsights);
  return tenant;
}

/** A user who has seen the secrets of a tenant's keys. */
const holdKeys = ({ id: tenant_id }: TestTenant, { id: user_id }: { id: number }) =>
  asPlatform(async () => {
    const keys = await db.apiKey.findMany({ where: { tenant_id }, select: { id: true } });
    await db.apiKeyHolder.createMany({ data: keys.map(({ id: api_key_id }) => ({ api_key_id, user_id, tenant_id })) });
  });
