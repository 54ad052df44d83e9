import { beforeAll, describe, expect, test } from "vitest";
import { unsubscribeToken } from "@/lib/insights/reports/link.server";
import type { Report } from "@/lib/insights/reports/schema";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { formatTime, isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { impersonate } from "../support/impersonation";
import { LAW } from "../support/law";
import { mailsTo, mailTo } from "../support/mails";
import { deliveriesOf, figuresIn, makeReport, pagesIn, reportInput } from "../support/reports";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const KEEPER = ["reports.index", "reports.store", "reports.show", "reports.update", "reports.destroy"] as const;

let tenant: TestTenant;
let keeper: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  keeper = await makeUser(tenant, { permissions: [...KEEPER, "leads.index"] });
});

const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await api(keeper).post<Report>("/api/reports", reportInput([keeper], fields));
  expect(status).toBe(201);
  return body;
};

describe("a new report", () => {
  test("says when it is sent next: on a working day, at its time in South Africa", async () => {
    const { next_run_at, last_run } = await create({ send_at: "06:45" });
    const next = next_run_at ?? "";
    expect([isWorkingDay(isoDate(next), LAW), formatTime(next), new Date(next) > new Date()]).toEqual([
      true,
      "06:45",
      true,
    ]);
    expect(last_run).toBeNull();
  });

  test("keeps its cards in the order of the dashboard, each once", async () => {
    const { cards } = await create({ cards: ["sales.kpis", "leads.daily", "leads.kpis", "leads.daily"] });
    expect(cards).toEqual(["leads.kpis", "leads.daily", "sales.kpis"]);
  });

  test.each([
    ["cards", [], "Choose at least one card"],
    ["recipient_ids", [], "Choose at least one recipient"],
    ["send_at", "7:00", "Enter a time such as 07:00"],
    ["send_at", "24:00", "Enter a time such as 07:00"],
    ["weekday", 8, "Must be 7 or less"],
    ["month_day", 0, "Must be 1 or more"],
    ["name", " ", "Required"],
  ])("with %s %j is refused on that field", async (field, value, message) => {
    const input = reportInput([keeper], { [field]: value });
    const { status, body } = await api(keeper).post("/api/reports", input);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("can't have the name of another one", async () => {
    const { name } = await create();
    const { status, body } = await api(keeper).post("/api/reports", reportInput([keeper], { name }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["name"]]);
  });
});

describe("a changed report", () => {
  const change = async (report: Report, fields: Record<string, unknown>) => {
    const { body } = await api(keeper).put<Report>(`/api/reports/${report.id}`, {
      ...reportInput([keeper], { name: report.name }),
      ...fields,
    });
    return body;
  };

  test("keeps its next time when only its content changes, so that none that is due is lost", async () => {
    const report = await create();
    const due = new Date(Date.now() + 5_000);
    await asPlatform(() => db.report.update({ where: { id: report.id }, data: { next_run_at: due } }));
    expect((await change(report, { cards: ["leads.kpis"] })).next_run_at).toBe(due.toISOString());
    expect((await change(report, { send_at: "08:00" })).next_run_at).not.toBe(due.toISOString());
  });

  test("has no next time while it is inactive, and one again afterwards", async () => {
    const report = await create();
    expect((await change(report, { active: false })).next_run_at).toBeNull();
    expect((await change(report, { active: true })).next_run_at).not.toBeNull();
  });

  test("keeps who has unsubscribed, until they are taken off the list and put on it again", async () => {
    const other = await makeUser(tenant);
    const report = await create({ recipient_ids: [keeper.id, other.id] });
    await api().post(`/api/public/reports/unsubscribe/${tokenOf(report, other)}`);
    const unsubscribed = ({ recipients }: Report) => recipients.find(({ id }) => id === other.id)?.unsubscribed_at;
    expect(unsubscribed(await change(report, { recipient_ids: [keeper.id, other.id] }))).toEqual(expect.any(String));
    await change(report, { recipient_ids: [keeper.id] });
    expect(unsubscribed(await change(report, { recipient_ids: [keeper.id, other.id] }))).toBeNull();
  });
});

const tokenOf = (report: { id: number }, user: { id: number }) =>
  unsubscribeToken({ report_id: report.id, user_id: user.id });

describe("Send me a copy now", () => {
  test("emails the report to whoever asks, and to nobody else, with what they may see", async () => {
    const recipient = await makeUser(tenant, { permissions: ["leads.index"] });
    await makeLead(tenant, { source: "Fair" });
    const report = await create({ recipient_ids: [recipient.id], period: "today" });
    const { status, body } = await api(keeper).post(`/api/reports/${report.id}/send`);
    expect([status, body]).toEqual([202, { email: keeper.email }]);
    const mail = await mailTo(keeper.email);
    expect(mail.subject).toContain(report.name);
    expect(new Set(figuresIn(mail).map(({ Tab }) => Tab))).toEqual(new Set(["Lead Insights"]));
    expect((await pagesIn(mail))[0]).toContain(`${tenant.name}`);
    expect(await mailsTo(recipient.email)).toEqual([]);
    const { body: listed } = await api(keeper).get<Page<unknown>>(`/api/reports/${report.id}/deliveries`);
    expect(listed.data).toMatchObject([{ user: { id: keeper.id }, requested: true, status: "sent", reason: null }]);
    expect((await api(keeper).get<Report>(`/api/reports/${report.id}`)).body.last_run).toBeNull();
  });

  test("gives an administrator the figures of the report's organisation alone", async () => {
    const admin = await makeAdmin();
    const [other, ours] = [
      await makeTenant(),
      await makeReport(tenant, [], { cards: ["leads.product"], period: "today" }),
    ];
    await Promise.all([makeLead(other), makeLead(tenant)]);
    await api(admin).post(`/api/reports/${ours.id}/send`);
    const mail = await mailTo(admin.email);
    const products = figuresIn(mail).map(({ Row }) => Row);
    expect([products.includes(tenant.product.name), products.includes(other.product.name)]).toEqual([true, false]);
  });

  test("is refused while impersonating, since it would reach somebody else", async () => {
    const admin = await makeAdmin();
    const report = await makeReport(tenant);
    await impersonate(admin, "user", keeper);
    const { status } = await api(admin).post(`/api/reports/${report.id}/send`);
    expect([status, await deliveriesOf(report)]).toEqual([403, []]);
  });

  test("is refused after ten within a minute", async () => {
    const user = await makeUser(tenant, { permissions: ["reports.index"] });
    const report = await makeReport(tenant, [], { cards: [] });
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push((await api(user).post(`/api/reports/${report.id}/send`)).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });
});

describe("the link to unsubscribe", () => {
  const make = async () => {
    const user = await makeUser(tenant);
    const report = await makeReport(tenant, [user, keeper]);
    return { user, report, path: `/api/public/reports/unsubscribe/${tokenOf(report, user)}` };
  };
  const isUnsubscribed = async (report: { id: number }, user: { id: number }) =>
    (await asPlatform(() => db.reportRecipient.findFirst({ where: { report_id: report.id, user_id: user.id } })))
      ?.unsubscribed_at instanceof Date;

  test("works with one click of an email program, without a sign-in, and repeatedly", async () => {
    const { user, report, path } = await make();
    const oneClick = { "content-type": "application/x-www-form-urlencoded" };
    for (const body of ["List-Unsubscribe=One-Click", "List-Unsubscribe=One-Click"]) {
      expect((await api().send("POST", path, oneClick, body)).status).toBe(204);
    }
    expect([await isUnsubscribed(report, user), await isUnsubscribed(report, keeper)]).toEqual([true, false]);
    const where = { subject_type: "reports", subject_id: report.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where }));
    expect(events).toMatchObject([{ action: "reports.unsubscribe", actor_id: user.id, tenant_id: tenant.id }]);
  });

  test("only asks when it is opened, as programs do that check links", async () => {
    const { user, report, path } = await make();
    const { status, headers } = await api().get(path);
    expect([status, headers.location]).toEqual([303, `/unsubscribe?token=${tokenOf(report, user)}`]);
    const page = await api(undefined, { subdomain: tenant.subdomain }).get<string>(`${headers.location}`);
    expect([page.status, page.body.includes(report.name), page.body.includes("Unsubscribe from ")]).toEqual([
      200,
      true,
      true,
    ]);
    expect(await isUnsubscribed(report, user)).toBe(false);
  });

  test("can be taken back by the same person", async () => {
    const { user, report, path } = await make();
    expect((await api().post(`${path}?page=1`)).headers.location).toBe(`/unsubscribe?token=${tokenOf(report, user)}`);
    expect(await isUnsubscribed(report, user)).toBe(true);
    await api().post(`${path}/undo`);
    expect(await isUnsubscribed(report, user)).toBe(false);
  });

  test("can't be made up for somebody else, and leads nowhere once the report is gone", async () => {
    const { user, report, path } = await make();
    const [id, userId, signature] = tokenOf(report, user).split(".");
    for (const forged of [
      `${id}.${keeper.id}.${signature}`,
      `${id}.${userId}.`,
      `${id}.${userId}`,
      "x",
      `${id}.${userId}.${"a".repeat(43)}`,
    ]) {
      expect((await api().post(`/api/public/reports/unsubscribe/${forged}`)).status).toBe(404);
    }
    expect([await isUnsubscribed(report, user), await isUnsubscribed(report, keeper)]).toEqual([false, false]);
    await api(keeper).delete(`/api/reports/${report.id}`);
    expect((await api().post(path)).status).toBe(404);
    const page = await api().get<string>(`/unsubscribe?token=${tokenOf(report, user)}`);
    expect([page.status, page.body.includes("This link doesn't work")]).toEqual([200, true]);
  });

  test("is throttled when it is wrong", async () => {
    const client = api(undefined, { ip: "2001:db8::77" });
    const answers = new Set<number>();
    for (let count = 0; count < 35; count += 1)
      answers.add((await client.post("/api/public/reports/unsubscribe/1.1.x")).status);
    expect([...answers]).toEqual([404, 429]);
  });
});
