import { parse } from "csv-parse/sync";
import type { ParsedMail } from "mailparser";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { textOfPages } from "./pdf-text";
import { type TestTenant, type TestUser, unique } from "./world";

/** The input of a daily report with a card of each tab. */
export const reportInput = (recipients: Pick<TestUser, "id">[], fields: Record<string, unknown> = {}) => ({
  name: unique("Report "),
  cards: ["leads.kpis", "leads.source", "sales.kpis", "sales.leaderboard"],
  period: "mtd" as const,
  scope: "tenant" as const,
  product_id: null,
  team_id: null,
  frequency: "daily" as const,
  weekday: 1,
  month_day: 1,
  send_at: "07:00",
  working_days_only: true,
  active: true,
  recipient_ids: recipients.map(({ id }) => id),
  ...fields,
});

/** A report of the tenant that is due at some time, by default never. Its name contains the tenant's. */
export function makeReport(
  tenant: TestTenant,
  recipients: Pick<TestUser, "id">[] = [],
  fields: Partial<Prisma.ReportUncheckedCreateInput> = {},
) {
  const { recipient_ids: _, ...columns } = reportInput(recipients);
  return asPlatform(async () => {
    const report = await db.report.create({
      data: { ...columns, name: `${unique("Report ")} of ${tenant.name}`, tenant_id: tenant.id, ...fields },
    });
    const data = recipients.map(({ id }) => ({ report_id: report.id, user_id: id, tenant_id: tenant.id }));
    await db.reportRecipient.createMany({ data });
    return report;
  });
}

/** What became of a report's emails, by user. */
export const deliveriesOf = (report: { id: number }) =>
  asPlatform(() =>
    db.reportDelivery.findMany({ where: { report_id: report.id }, orderBy: [{ user_id: "asc" }, { due_at: "asc" }] }),
  );

/** The CSV file of an email with a report, as objects by its header. @throws Error when there is none */
export function figuresIn({ attachments }: ParsedMail): Record<string, string>[] {
  const file = attachments.find(({ filename }) => filename?.endsWith(".csv"));
  if (!file) throw new Error("The email has no CSV file");
  return parse(file.content.toString("utf8"), { bom: true, columns: true });
}

/** The text of the PDF of such an email, page by page. @throws Error when there is none, or it can't be read */
export async function pagesIn({ attachments }: ParsedMail): Promise<string[]> {
  const file = attachments.find(({ filename }) => filename?.endsWith(".pdf"));
  if (!file) throw new Error("The email has no PDF");
  return textOfPages(file.content);
}

/** A figure of the CSV file, by its card, row and column; undefined when it has none. */
export const figureOf = (rows: readonly Record<string, string>[], card: string, row: string, figure: string) =>
  rows.find((each) => each.Card === card && each.Row === row && each.Figure === figure)?.Value;
