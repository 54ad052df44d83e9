import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import type { Period } from "@/lib/insights/rollup/period";
import { law } from "@/lib/insurance/law/law.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { formatDate, formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import { slugify } from "@/lib/platform/text/slug";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";
import { figuresCsv } from "./csv";
import { figuresFor } from "./figures.server";
import { oneClickAddress, unsubscribePage, unsubscribeToken } from "./link.server";
import { drawReport } from "./pdf/draw.server";
import { toSchedule } from "./reports.server";
import { periodOfRun } from "./schedule";

/** What the email needs of its delivery. */
export const dueDelivery = {
  report: {
    include: {
      tenant: true,
      product: { select: { name: true } },
      team: { select: { name: true } },
      recipients: { select: { user_id: true, unsubscribed_at: true } },
    },
  },
} satisfies Prisma.ReportDeliveryInclude;

/** An email that is due, with its report. */
export type DueDelivery = Prisma.ReportDeliveryGetPayload<{ include: typeof dueDelivery }>;

/**
 * Writes the email with a report for one reader: a PDF and a CSV file with what they may see. Its text is the same at
 * every attempt, since mail servers recognise a message that they already have by its text.
 */
export async function writeReportEmail({ report, due_at, user_id }: DueDelivery, reader: Actor): Promise<EmailMessage> {
  const { tenant, name } = report;
  const period = periodOfRun({ ...toSchedule(report), period: report.period }, due_at, law());
  const blocks = await figuresFor(reader, report, period);
  const pdf = await drawReport(
    {
      name,
      period: describePeriod(period),
      lines: [
        `For ${fullNameOf(reader)}, limited to what they may see.`,
        ...limitsOf(report),
        `Figures as of ${formatDateTime(new Date())} (South Africa)`,
      ],
      brandName: tenant.name,
      primary: parseTheme(tenant.light_theme, DEFAULT_LIGHT).primary,
      logo: await readLogo(tenant.logo),
      createdAt: new Date(),
    },
    blocks,
  );
  const file = `${slugify(name) || "report"}-${period.date_to}`;
  const token = unsubscribeToken({ report_id: report.id, user_id });
  const message = composeEmail({ name: fullNameOf(reader), address: reader.email }, tenant, {
    subject: `${name}, ${describePeriod(period)}`,
    parts: [
      `The report "${name}" for ${describePeriod(period)} is attached as PDF and CSV.`,
      { link: tenantAddress(tenant.subdomain, "/dashboard"), label: "Open the dashboard" },
      { footnote: "To stop this report, unsubscribe:", link: unsubscribePage(tenant.subdomain, token) },
    ],
  });
  return {
    ...message,
    unsubscribe: oneClickAddress(tenant.subdomain, token),
    attachments: [
      { filename: `${file}.pdf`, content: pdf, contentType: "application/pdf" },
      { filename: `${file}.csv`, content: figuresCsv(name, period, blocks), contentType: "text/csv; charset=utf-8" },
    ],
  };
}

/** "1 Nov 2026" or "1 Nov 2026 – 21 Nov 2026". */
function describePeriod({ date_from, date_to }: Period): string {
  const [from, to] = [date_from, date_to].map((day) => formatDate(`${day}T12:00:00+02:00`));
  return from === to ? `${from}` : `${from} – ${to}`;
}

function limitsOf({ product, team }: DueDelivery["report"]): string[] {
  const limits = [...(product ? [`Product: ${product.name}`] : []), ...(team ? [`Team: ${team.name}`] : [])];
  return limits.length === 0 ? [] : [limits.join(" · ")];
}

// Without its logo a report is still worth reading.
async function readLogo(path: string | null): Promise<Uint8Array | null> {
  if (path === null) return null;
  const file = await readFileFrom(path).catch((error: unknown) => {
    log.warn({ event: "logo not read", error: describeError(error) });
    return null;
  });
  return file?.bytes ?? null;
}
