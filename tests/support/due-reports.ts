import { vi } from "vitest";
import { workReports } from "@/lib/insights/reports/jobs.server";
import { loadLaw } from "@/lib/insurance/law/law.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { syncPermissions } from "@/prisma/data/permissions";
import { freePort } from "@/scripts/postgres.ts";
import { mailServer } from "./mail-server";
import { useOwnDatabase } from "./own-database";
import { deliveriesOf, makeReport } from "./reports";
import { makeTenant, type TestTenant, type TestUser } from "./world";

const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 40_000, interval: 50 };

/** The permissions that show all cards. */
export const SEES_ALL = { permissions: ["leads.index", "sales.index"] } as const;

/**
 * A tenant in a database of its own, a mail server, and a worker in this process that sends reports. Call it before the
 * settings are read.
 */
export async function useReportWorld() {
  const server = mailServer();
  const port = await freePort();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  const leaveDatabase = await useOwnDatabase();
  await import("@/lib/domains.server");
  await loadLaw();
  await asPlatform(() => syncPermissions());
  const tenant = await makeTenant();
  await server.listen(port);
  await workReports();
  return {
    server,
    tenant,
    close: async () => {
      await leaveDatabase();
      await server.stop();
    },
  };
}

export type ReportWorld = Awaited<ReturnType<typeof useReportWorld>>;

/** A report that was due a minute ago. Its period includes today. */
export const makeDueReport = (
  tenant: TestTenant,
  recipients: TestUser[],
  fields: Parameters<typeof makeReport>[2] = {},
) =>
  makeReport(tenant, recipients, {
    next_run_at: new Date(Date.now() - MINUTE_MS),
    period: "today",
    working_days_only: false,
    ...fields,
  });

/** Waits until every email of a report has been sent, skipped or given up. @returns what became of them, by recipient */
export const untilSettled = (report: { id: number }) =>
  vi.waitUntil(async () => {
    const statuses = (await deliveriesOf(report)).map(({ status }) => status);
    return statuses.length > 0 && !statuses.includes("queued") && statuses;
  }, PATIENCE);
