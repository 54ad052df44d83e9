import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { choiceFilter, flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { cardsAmong } from "./cards";
import { nextRun, type Schedule } from "./schedule";
import { FREQUENCIES, type Frequency, type Report, reportInput, reportResponse } from "./schema";

const named = { select: { id: true, name: true } };

const include = {
  tenant: named,
  product: named,
  team: named,
  recipients: {
    select: {
      unsubscribed_at: true,
      user: { select: { id: true, name: true, surname: true, active: true } },
    },
    orderBy: [{ user: { name: "asc" } }, { user_id: "asc" }],
  },
} satisfies Prisma.ReportInclude;

/** Reports by email. Whoever may change them decides who gets them; each recipient gets only what they may see. */
export const reports = defineTenantResource({
  name: "reports",
  input: reportInput,
  response: reportResponse,
  query: listQuery(["name", "tenant.name", "frequency", "next_run_at"]).extend({
    tenant_id: idFilter,
    frequency: choiceFilter(FREQUENCIES),
    active: flagFilter,
  }),
  list: (_actor, query) => {
    const where = { active: query.active, frequency: query.frequency, OR: matches(query.search, ["name"]) };
    return paginate(
      query,
      async (slice) => withLastRuns(await db.report.findMany({ where, include, ...slice })),
      db.report.count({ where }),
    );
  },
  find: (_actor, id) => findReport(id),
  create: async ({ tenant_id }, { recipient_ids, ...columns }) => {
    await requireLinked({ ...columns, recipient_ids });
    const data = { ...columns, tenant_id, next_run_at: nextRunOf(columns) };
    const { id } = await db.report.create({ data, select: { id: true } });
    await setRecipients({ id, tenant_id }, recipient_ids);
    return findReport(id);
  },
  update: async ({ tenant_id }, id, { version, recipient_ids, ...columns }) => {
    await requireLinked({ ...columns, recipient_ids });
    const old = await db.report.findFirstOrThrow({ where: { id } });
    const next_run_at =
      isSameSchedule(toSchedule(old), columns) && old.active && columns.active ? undefined : nextRunOf(columns);
    const data = { ...columns, next_run_at, version: { increment: 1 } };
    await db.report.update({ where: { id, version }, data, select: { id: true } });
    await setRecipients({ id, tenant_id }, recipient_ids);
    return findReport(id);
  },
  remove: (_actor, id) => db.report.delete({ where: { id } }),
});

const nextRunOf = ({ active, ...schedule }: Schedule & { active: boolean }) =>
  active ? nextRun(schedule, new Date(), law()) : null;

type Columns = Pick<Row, "weekday" | "month_day" | "send_at" | "working_days_only"> & { frequency: Frequency };

/** The columns of a report that say when it is sent. */
export const toSchedule = ({ frequency, weekday, month_day, send_at, working_days_only }: Columns): Schedule => ({
  frequency,
  weekday,
  month_day,
  send_at,
  working_days_only,
});

const isSameSchedule = (one: Schedule, other: Schedule) =>
  JSON.stringify(toSchedule(one)) === JSON.stringify(toSchedule(other));

async function findReport(id: number): Promise<Sendable<Report>> {
  const [report] = await withLastRuns([await db.report.findFirstOrThrow({ where: { id }, include })]);
  if (!report) throw new Error("One row becomes one report");
  return report;
}

type Row = Prisma.ReportGetPayload<{ include: typeof include }>;
type LastRun = { report_id: number; due_at: Date } & Omit<NonNullable<Report["last_run"]>, "due_at">;

async function withLastRuns(rows: Row[]): Promise<Sendable<Report>[]> {
  const ids = rows.map(({ id }) => id);
  const runs = await db.$queryRaw<LastRun[]>`
    SELECT report_id, due_at,
      count(*) FILTER (WHERE status = 'sent') AS sent, count(*) FILTER (WHERE status = 'skipped') AS skipped,
      count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'queued') AS queued
    FROM report_deliveries delivery
    JOIN (SELECT report_id, max(due_at) AS due_at FROM report_deliveries
          WHERE report_id = ANY(${ids}::int[]) AND NOT requested GROUP BY report_id) latest USING (report_id, due_at)
    WHERE NOT requested GROUP BY report_id, due_at`;
  return rows.map((row) =>
    toReport(
      row,
      runs.find(({ report_id }) => report_id === row.id),
    ),
  );
}

function toReport(
  { recipients, created_at: _, updated_at: __, ...columns }: Row,
  run: LastRun | undefined,
): Sendable<Report> {
  const people = recipients.map(({ user, unsubscribed_at }) => ({
    id: user.id,
    name: fullNameOf(user),
    active: user.active,
    unsubscribed_at,
  }));
  return {
    ...columns,
    cards: cardsAmong(columns.cards),
    recipients: people,
    recipient_ids: people.map(({ id }) => id),
    last_run: run ? lastRunOf(run) : null,
  };
}

const lastRunOf = ({ report_id: _, ...run }: LastRun) => run;

type Links = Pick<Report, "product_id" | "team_id" | "recipient_ids">;

async function requireLinked({ product_id, team_id, recipient_ids }: Links): Promise<void> {
  if (product_id !== null) await requireVisibleProduct(product_id);
  const team = team_id === null || (await db.team.findFirst({ where: { id: team_id }, select: { id: true } }));
  if (!team) throw invalid({ team_id: "Choose a team from the list" });
  const people = await db.user.count({ where: { id: { in: recipient_ids } } });
  if (people < recipient_ids.length) throw invalid({ recipient_ids: "Choose recipients from the list" });
}

// Whoever stays keeps having unsubscribed.
async function setRecipients({ id, tenant_id }: Pick<Row, "id" | "tenant_id">, recipientIds: number[]): Promise<void> {
  await db.reportRecipient.deleteMany({ where: { report_id: id, user_id: { notIn: recipientIds } } });
  const data = recipientIds.map((user_id) => ({ report_id: id, user_id, tenant_id }));
  await db.reportRecipient.createMany({ data, skipDuplicates: true });
}
