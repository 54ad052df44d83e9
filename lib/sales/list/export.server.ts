import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant, requireFilteredTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { isoDate } from "@/lib/platform/text/format";
import { isNonPersonalColumn } from "./crm-columns";
import {
  crmFieldNames,
  crmFields,
  exportedJoins,
  exportedRow,
  type Numbers,
  numbersFor,
  type StoredRow,
} from "./export-columns.server";
import { type AskedColumn, askedColumns } from "./export-questions.server";
import type { SaleExportQuery } from "./filters.server";
import { planOf, type SalePlan } from "./plan.server";

/** Few enough to be formatted without holding up other requests. */
const BATCH = 1_000;

type Export = {
  reader: Actor;
  plan: SalePlan;
  asked: AskedColumn[];
  numbers: Numbers;
  hidesPersonal: boolean;
};

/**
 * Streams the filtered sales as a CSV file, the newest first. ID and account numbers are masked unless the actor may see
 * personal data. The audit log says who exported how many. @throws HttpError 404 on an unknown tenant, 422 on an unknown
 * product, 429 when too many exports run
 */
export async function exportSales(actor: Actor, filter: SaleExportQuery): Promise<Response> {
  await requireFilteredTenant(actor, filter.tenant_id);
  const exported = await asAsked(actor, filter, () => prepare(actor, filter));
  return sendCsv(actor.id, `sales-${isoDate(new Date())}.csv`, csvOf(actor, filter, exported));
}

// The stream is read long after the request was authorised, outside its database context.
const asAsked = <T>(actor: Actor, { tenant_id }: SaleExportQuery, work: () => Promise<T>) =>
  runAs(actor, () => forTenant(actor, tenant_id, work));

async function prepare(actor: Actor, filter: SaleExportQuery): Promise<Export> {
  const plan = await planOf(actor, filter);
  const chosen = filter.ids ? Prisma.sql`sales.id = ANY(${filter.ids}::int[])` : Prisma.sql`true`;
  const asked = await askedColumns(plan.productIds);
  return {
    reader: actor,
    plan: { ...plan, where: Prisma.sql`${plan.where} AND ${chosen}` },
    asked,
    numbers: numbersFor(actor),
    hidesPersonal: actor.hides_personal_data === true,
  };
}

function cellsOf(row: StoredRow, { asked, numbers, hidesPersonal }: Export): string[] {
  const fields = crmFields(row, asked, numbers);
  const isHidden = (name: string) => hidesPersonal && !isNonPersonalColumn(name);
  return crmFieldNames(asked).map((name) => (isHidden(name) ? "" : (fields[name] ?? "")));
}

async function* csvOf(actor: Actor, filter: SaleExportQuery, exported: Export): AsyncGenerator<Uint8Array> {
  const { asked, numbers } = exported;
  const encoder = new TextEncoder();
  let sent = 0;
  try {
    yield encoder.encode(toCsv([crmFieldNames(asked)]));
    let rows = await asAsked(actor, filter, () => readBatch(() => batchAfter(exported, null)));
    while (rows.length > 0) {
      const last = rows.at(-1) ?? null;
      sent += rows.length;
      yield encoder.encode(toCsvLines(rows.map((row) => cellsOf(row, exported))));
      rows = rows.length < BATCH ? [] : await asAsked(actor, filter, () => readBatch(() => batchAfter(exported, last)));
    }
  } finally {
    const { tenant_id: named, ...narrowed } = filter;
    const tenant_id = actor.is_admin ? (named ?? null) : actor.tenant_id;
    await asAsked(actor, filter, () =>
      recordAudit(actor, "sales.export", null, null, { tenant_id, filter: narrowed, sales: sent, numbers }),
    );
  }
}

function batchAfter({ reader, plan: { from, where } }: Export, after: StoredRow | null): Promise<StoredRow[]> {
  const isBeyond = after
    ? Prisma.sql`(sales.created_at, sales.id) < (${after.created_at}, ${after.id}::int)`
    : Prisma.sql`true`;
  return db.$queryRaw<StoredRow[]>`
    SELECT ${exportedRow} FROM (
      SELECT sales.* FROM ${from} WHERE ${where} AND ${isBeyond}
      ORDER BY sales.created_at DESC, sales.id DESC LIMIT ${BATCH}::int
    ) AS sale ${exportedJoins(reader)}
    ORDER BY sale.created_at DESC, sale.id DESC`;
}
