import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enqueueDueReports } from "@/lib/insights/reports/due.server";
import { workReports } from "@/lib/insights/reports/jobs.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { isoDate } from "@/lib/platform/text/format";
import { makeDueReport, type ReportWorld, SEES_ALL, untilSettled, useReportWorld } from "../support/due-reports";
import { deliveriesOf, figureOf, figuresIn, pagesIn } from "../support/reports";
import { makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

// Reports by email that are due: each recipient gets one, with what they may see at that moment.

let world: ReportWorld;
beforeAll(async () => {
  world = await useReportWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60 * 1000;

describe("a report that is due", () => {
  test("is sent to each recipient once, however many processes look for it at the same moment", async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeUser(world.tenant, SEES_ALL)));
    const report = await makeDueReport(world.tenant, people);
    await Promise.all([enqueueDueReports(), enqueueDueReports(), enqueueDueReports()]);
    await enqueueDueReports();
    expect(await untilSettled(report)).toEqual(["sent", "sent", "sent"]);
    for (const { email } of people) expect(world.server.mailsTo(email)).toHaveLength(1);
    const { next_run_at } = await asPlatform(() => db.report.findFirstOrThrow({ where: { id: report.id } }));
    expect(next_run_at?.getTime()).toBeGreaterThan(Date.now());
  });

  test("brings a PDF and a CSV file with the figures of its period, and a link to unsubscribe", async () => {
    await Promise.all([1, 2, 3].map(() => makeLead(world.tenant, { source: "Radio ḓuvha" })));
    const user = await makeUser(world.tenant, SEES_ALL);
    const report = await makeDueReport(world.tenant, [user], {
      cards: ["leads.kpis", "leads.source", "sales.leaderboard"],
    });
    await enqueueDueReports();
    const mail = await world.server.mailTo(user.email);
    expect(mail.subject).toContain(report.name);
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf", "text/csv"]);
    const rows = figuresIn(mail);
    expect(figureOf(rows, "Leads by source", "Radio ḓuvha", "Count")).toBe("3");
    expect(new Set(rows.map(({ From, To }) => `${From} ${To}`))).toEqual(
      new Set([`${isoDate(new Date())} ${isoDate(new Date())}`]),
    );
    const [first = ""] = await pagesIn(mail);
    for (const text of [report.name, "Leads by source", "Radio ḓuvha", "Leaderboard", "Page 1 of 1"]) {
      expect(first).toContain(text);
    }
    const lines = mail.headerLines.map(({ line }) => line);
    expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail.text).toMatch(/\/unsubscribe\?token=\d+\.\d+\.[\w-]+/);
  });

  test("is sent once after an outage of days, for the latest time", async () => {
    const user = await makeUser(world.tenant, SEES_ALL);
    const report = await makeDueReport(world.tenant, [user], { next_run_at: new Date(Date.now() - 5 * DAY_MS) });
    await enqueueDueReports();
    expect(await untilSettled(report)).toEqual(["sent"]);
    const [delivery] = await deliveriesOf(report);
    expect(Date.now() - (delivery?.due_at.getTime() ?? 0)).toBeLessThan(DAY_MS);
  });

  test("is nobody's while it is inactive", async () => {
    const user = await makeUser(world.tenant, SEES_ALL);
    const report = await makeDueReport(world.tenant, [user], { active: false });
    await enqueueDueReports();
    expect(await deliveriesOf(report)).toEqual([]);
  });
});

describe("each recipient gets only what they may see", () => {
  test("by their record scope", async () => {
    const [manager, agent] = [
      await makeUser(world.tenant, SEES_ALL),
      await makeUser(world.tenant, { ...SEES_ALL, record_scope: "own" }),
    ];
    const source = "Scope";
    await makeLead(world.tenant, { source, assigned_user_id: agent.id });
    await makeLead(world.tenant, { source });
    await makeDueReport(world.tenant, [manager, agent], { cards: ["leads.source"] });
    await enqueueDueReports();
    const countFor = async (user: TestUser) =>
      figureOf(figuresIn(await world.server.mailTo(user.email)), "Leads by source", source, "Count");
    expect([await countFor(manager), await countFor(agent)]).toEqual(["2", "1"]);
  });

  test("by their permissions", async () => {
    const [onlyLeads, nothing] = [
      await makeUser(world.tenant, { permissions: ["leads.index"] }),
      await makeUser(world.tenant, { permissions: ["users.index"] }),
    ];
    const report = await makeDueReport(world.tenant, [onlyLeads, nothing], { cards: ["leads.kpis", "sales.kpis"] });
    await enqueueDueReports();
    const mail = await world.server.mailTo(onlyLeads.email);
    expect(new Set(figuresIn(mail).map(({ Tab }) => Tab))).toEqual(new Set(["Lead Insights"]));
    expect((await pagesIn(mail)).join()).not.toContain("Sales at a glance");
    expect(await untilSettled(report)).toEqual(["sent", "skipped"]);
    expect(world.server.mailsTo(nothing.email)).toEqual([]);
    expect((await deliveriesOf(report)).map(({ reason }) => reason)).toEqual([
      null,
      "No permission for any of its cards",
    ]);
  });

  test("by their rights when it is sent, not when it was due", async () => {
    const user = await makeUser(world.tenant, SEES_ALL);
    const report = await makeDueReport(world.tenant, [user], { cards: ["leads.kpis", "sales.kpis"] });
    await (await boss()).offWork("reports");
    await enqueueDueReports();
    await asPlatform(
      () => db.$executeRaw`DELETE FROM role_permissions USING permissions, personality_roles, users
        WHERE permission_id = permissions.id AND permissions.name = 'sales.index' AND users.id = ${user.id}
          AND personality_roles.personality_id = users.personality_id AND role_permissions.role_id = personality_roles.role_id`,
    );
    await workReports();
    expect(await untilSettled(report)).toEqual(["sent"]);
    expect(new Set(figuresIn(await world.server.mailTo(user.email)).map(({ Tab }) => Tab))).toEqual(
      new Set(["Lead Insights"]),
    );
  });
});

describe("an email is not sent to somebody who, since it was due,", () => {
  const changes: Record<
    string,
    [reason: string, change: (user: TestUser, report: { id: number }) => Promise<unknown>]
  > = {
    "was deactivated": ["Deactivated", ({ id }) => db.user.update({ where: { id }, data: { active: false } })],
    unsubscribed: [
      "Unsubscribed",
      ({ id }, report) =>
        db.reportRecipient.updateMany({
          where: { report_id: report.id, user_id: id },
          data: { unsubscribed_at: new Date() },
        }),
    ],
    "was taken off the list": [
      "No longer a recipient",
      ({ id }, report) => db.reportRecipient.deleteMany({ where: { report_id: report.id, user_id: id } }),
    ],
    "joined another organisation": [
      "No longer in this organisation",
      async ({ id }) => {
        const other = await makeTenant();
        return db.user.update({ where: { id }, data: { tenant_id: other.id, personality_id: null } });
      },
    ],
    "has to change the password": [
      "Must change their password first",
      ({ id }) => db.user.update({ where: { id }, data: { should_reset_password: true } }),
    ],
  };

  test.each(Object.entries(changes))("%s", async (_, [reason, change]) => {
    const [gone, here] = [await makeUser(world.tenant, SEES_ALL), await makeUser(world.tenant, SEES_ALL)];
    const report = await makeDueReport(world.tenant, [gone, here]);
    await (await boss()).offWork("reports");
    await enqueueDueReports();
    await asPlatform(() => change(gone, report));
    await workReports();
    await world.server.mailTo(here.email);
    expect(await untilSettled(report)).toEqual(["skipped", "sent"]);
    expect(world.server.mailsTo(gone.email)).toEqual([]);
    expect((await deliveriesOf(report))[0]?.reason).toBe(reason);
  });
});
