import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deliver } from "@/lib/insights/reports/deliver.server";
import { enqueueDueReports } from "@/lib/insights/reports/due.server";
import { enqueueDeliveries, workReports } from "@/lib/insights/reports/jobs.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { makeDueReport, type ReportWorld, SEES_ALL, untilSettled, useReportWorld } from "../support/due-reports";
import { fault } from "../support/fault";
import { gate } from "../support/mail-server";
import { deliveriesOf } from "../support/reports";
import { makeUser } from "../support/world";

// Whatever fails between the moment at which a report is due and its last email: nobody gets two, and nobody none.

const WORK =
  "import('./lib/domains.server.ts').then(() => import('./lib/insurance/law/law.server.ts')).then(({ loadLaw }) => loadLaw()).then(() => import('./lib/insights/reports/jobs.server.ts')).then(({ workReports }) => workReports())";

let world: ReportWorld;
beforeAll(async () => {
  world = await useReportWorld();
});
afterAll(() => world.close());

describe("a crash sends neither twice nor never", () => {
  test("when a process is killed while it sends, another one sends the same message", async () => {
    fault({
      fault: "A process is killed while it sends a report",
      seen: "The report comes later, as the same message.",
      back: "when a process runs",
    });
    const user = await makeUser(world.tenant, SEES_ALL);
    const reached = gate();
    world.server.treat(user.email, async (offer) => {
      reached.open();
      if (offer === 1) await gate().opened; // never
    });
    await (await boss()).offWork("reports");
    const worker = spawn(process.execPath, ["--conditions=react-server", "--import=tsx", "--eval", WORK]);
    const report = await makeDueReport(world.tenant, [user]);
    await enqueueDueReports();
    await reached.opened;
    worker.kill("SIGKILL");
    await once(worker, "close");

    await workReports();
    // As if the time had passed after which a process is presumed dead.
    await asPlatform(async () => {
      await db.$executeRaw`UPDATE pgboss.job SET started_on = now() - interval '5 minutes' WHERE state = 'active'`;
      await db.reportDelivery.updateMany({ where: { report_id: report.id }, data: { claimed_until: new Date(0) } });
    });
    await (await boss()).supervise("reports");
    await world.server.mailTo(user.email);
    expect(await untilSettled(report)).toEqual(["sent"]);
    expect(world.server.offersTo(user.email)).toBe(2);
    expect(world.server.mailsTo(user.email)).toHaveLength(1);
  });

  test("while one process sends, no other one does", async () => {
    const user = await makeUser(world.tenant, SEES_ALL);
    const [reached, answered] = [gate(), gate()];
    world.server.treat(user.email, () => {
      reached.open();
      return answered.opened;
    });
    const report = await makeDueReport(world.tenant, [user]);
    await enqueueDueReports();
    await reached.opened;
    const [delivery] = await deliveriesOf(report);
    await expect(deliver(delivery?.id ?? 0)).rejects.toThrow("Another process is sending this report");
    answered.open();
    expect(await untilSettled(report)).toEqual(["sent"]);
    expect(world.server.offersTo(user.email)).toBe(1);
  });

  test("a job that runs again sends nothing", async () => {
    const user = await makeUser(world.tenant, SEES_ALL);
    const report = await makeDueReport(world.tenant, [user]);
    await enqueueDueReports();
    expect(await untilSettled(report)).toEqual(["sent"]);
    const [delivery] = await deliveriesOf(report);
    const ids = [delivery?.id ?? 0];
    await asPlatform(() => transaction(() => enqueueDeliveries([...ids, ...ids])));
    await Promise.all([deliver(ids[0] ?? 0), deliver(ids[0] ?? 0)]);
    const waiting = () =>
      asPlatform(() => db.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'reports' AND state < 'completed'`);
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 20_000, interval: 50 });
    expect(world.server.mailsTo(user.email)).toHaveLength(1);
  });

  test("what fails before everything is written down is done again as a whole", async () => {
    const people = await Promise.all([1, 2].map(() => makeUser(world.tenant, SEES_ALL)));
    const report = await makeDueReport(world.tenant, people);
    await asPlatform(() =>
      db.$executeRawUnsafe(
        `ALTER TABLE report_deliveries ADD CONSTRAINT crash CHECK (report_id <> ${report.id}) NOT VALID`,
      ),
    );
    await expect(enqueueDueReports()).rejects.toThrow();
    expect(await deliveriesOf(report)).toEqual([]);
    await asPlatform(() => db.$executeRaw`ALTER TABLE report_deliveries DROP CONSTRAINT crash`);
    await enqueueDueReports();
    expect(await untilSettled(report)).toEqual(["sent", "sent"]);
    for (const { email } of people) expect(world.server.mailsTo(email)).toHaveLength(1);
  });

  test("a mail server that refuses for a while gets the same message until it accepts it", {
    tags: "all",
  }, async () => {
    fault({
      fault: "The mail server refuses a report for a while",
      seen: "The report comes once it is accepted, as the same message.",
      back: "the next attempt",
    });
    const user = await makeUser(world.tenant, SEES_ALL);
    world.server.treat(user.email, (offer) => {
      if (offer < 3) throw Object.assign(new Error("Mailbox busy"), { responseCode: 450 });
    });
    const report = await makeDueReport(world.tenant, [user]);
    await enqueueDueReports();
    expect(await untilSettled(report)).toEqual(["sent"]);
    expect(world.server.offersTo(user.email)).toBe(3);
  });
});

test("of all these emails none was sent twice", () => {
  expect(world.server.sentTwice()).toEqual([]);
});
