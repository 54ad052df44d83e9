import { beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "@/lib/identity/notifications/schema";
import { replacementSendBy } from "@/lib/insurance/replacement";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { remindOfDueDays } from "@/lib/sales/lifecycle/due-reminders.server";
import { api, type Refusal } from "../support/api";
import { LAW } from "../support/law";
import { packFile, submit, submitSale, textOfPdf, withDeliveredPack, withMadePack } from "../support/packs";
import { insureAs, RECORD, replacingForm } from "../support/replacements";
import { detailFor, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let recorder: TestUser;
const TODAY = isoDate(new Date());

beforeAll(async () => {
  tenant = await makeSellingTenant();
  await insureAs(tenant, "life");
  agent = await makeUser(tenant, { permissions: SELLING });
  recorder = await makeUser(tenant, { permissions: ["sales.index", "sales.show", "sales.outcome", "sales.recall"] });
});

const markSent = async (user: TestUser, sale: { id: number }, replacement_sent_on: string | null, version?: number) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${sale.id}/replacement`, {
    replacement_sent_on,
    version: version ?? (await detailFor(user, sale)).version,
  });

const listed = async (replacement: "due" | "sent") =>
  (
    await api(recorder).get<Page<{ id: number }>>(
      `/api/sales?replacement=${replacement}&sortBy=replacement_send_by&sortDesc=false`,
    )
  ).body.data.map(({ id }) => id);

describe("the replacement record of a life sale", () => {
  test("is needed before the sale is submitted, and becomes a page of the policy pack", async () => {
    const { replacement_record, ...form } = replacingForm(tenant);
    const sale = await completeSale(tenant, agent, form);
    const refused = await transition(agent, sale, { to: "policy-submitted" });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(
      Object.keys(RECORD).map((field) => `replacement_record.${field}`),
    );
    const { body: saved } = await save(agent, sale, { replacement_record });
    const statement = { at: expect.any(String), by: expect.stringContaining("Test ") };
    expect(saved.replacement_record).toEqual({ ...RECORD, statement });

    const submitted = await withMadePack(agent, await submit(agent, sale));
    expect(submitted).toMatchObject({ replacement_send_by: replacementSendBy(TODAY, LAW), replacement_sent_on: null });
    const page = (await textOfPdf(await packFile(agent, submitted))).at(-1)?.replace(/\s+/g, " ");
    for (const part of [
      ...["Replacement record", "Protea Life", "FP-778", "R 151.25", "R 199.50", "R 40 000", "R 50 000", "None"],
      ...["Hazardous sports", "Suicide within two years", "The cash bonus of 2028", "I compared the old policy"],
      ...[saved.replacement_record.statement?.by ?? "?", "rule 19", "within 14 days"],
    ]) {
      expect(page).toContain(part);
    }
  });

  test("keeps the time of the statement until the record or what it compares changes", async () => {
    const sale = await completeSale(tenant, agent, replacingForm(tenant));
    const first = sale.replacement_record.statement;
    const again = await save(agent, sale, { replacement_record: sale.replacement_record, notes: "Called back" });
    expect(again.body.replacement_record.statement).toEqual(first);
    const changed = await save(agent, sale, { replacement_record: { ...RECORD, given_up: "Nothing" } });
    expect(changed.body.replacement_record.statement?.at).not.toBe(first?.at);
    await rewrite(sale, { monthly_premium: "250.00" });
    expect((await detailFor(agent, sale)).replacement_record.statement).toBeNull();
  });

  test("is not asked for where quality control had the sale before there were records", async () => {
    const sale = await completeSale(tenant, agent, replacingForm(tenant));
    await rewrite(sale, { replacement_record: {}, status: "qc-oversight" });
    expect((await detailFor(agent, sale)).missing).toEqual([]);
    await rewrite(sale, { status: "policy-submitted" });
    expect(await detailFor(agent, sale)).toMatchObject({ missing: [], replacement_send_by: null });
  });

  test("is neither asked for nor sent in a funeral sale, whose pack cites 2A.6", async () => {
    const funeral = await makeSellingTenant();
    await insureAs(funeral, "funeral");
    const seller = await makeUser(funeral, { permissions: SELLING });
    const { replacement_record: _, ...form } = replacingForm(funeral);
    const sale = await withMadePack(seller, await submitSale(funeral, seller, form));
    expect(sale.replacement_send_by).toBeNull();
    const text = (await textOfPdf(await packFile(seller, sale))).join(" ").replace(/\s+/g, " ");
    expect(text).toContain("2A.6.1");
    expect(text).not.toMatch(/Replacement record|rule 19/);
  });
});

describe("a replacement record that is to be sent", () => {
  test("is listed by its due day until somebody who records outcomes marks it as sent, and again when that is undone", async () => {
    const [later, sooner] = [
      await withDeliveredPack(agent, await submitSale(tenant, agent, replacingForm(tenant))),
      await submitSale(tenant, agent, replacingForm(tenant)),
    ];
    await rewrite(sooner, { replacement_send_by: dateColumn(inDays(9)) });
    const due = await listed("due");
    expect(due.filter((id) => id === later.id || id === sooner.id)).toEqual([sooner.id, later.id]);
    expect((await markSent(agent, later, TODAY)).status).toBe(403);

    const { status, body } = await markSent(recorder, later, TODAY);
    expect([status, body.replacement_sent_on]).toEqual([200, TODAY]);
    expect(await listed("sent")).toContain(later.id);
    expect(await listed("due")).not.toContain(later.id);
    const audit = await api(recorder).get<{ events: { data: object[] } }>(`/api/sales/${later.id}/audit`);
    const sent = expect.objectContaining({
      type: "replacement_sent",
      old: { replacement_sent_on: null },
      new: { replacement_sent_on: TODAY },
    });
    expect(audit.body.events.data).toContainEqual(sent);

    expect((await markSent(recorder, later, null, body.version - 1)).status).toBe(409);
    expect((await markSent(recorder, later, null)).body.replacement_sent_on).toBeNull();
    expect(await listed("due")).toContain(later.id);
  });

  test("was not sent in the future or before the submission, and a sale that owes none takes no day", async () => {
    const sale = await submitSale(tenant, agent, replacingForm(tenant));
    const refused = async (day: string) => (await markSent(recorder, sale, day)).body.errors;
    expect(await refused(inDays(2))).toEqual({ replacement_sent_on: ["Choose a day that is not in the future."] });
    expect(await refused("2026-01-01")).toEqual({
      replacement_sent_on: [expect.stringContaining("The sale was submitted on")],
    });
    const replacesNothing = await submitSale(tenant, agent);
    expect((await markSent(recorder, replacesNothing, TODAY)).status).toBe(409);
  });

  test("is no longer to be sent after a recall, and due 14 days after the next submission", async () => {
    const sale = await submitSale(tenant, agent, replacingForm(tenant));
    await markSent(recorder, sale, TODAY);
    const { body } = await transition(recorder, sale, { to: "in-progress", reason: "Wrong debit day" });
    expect(body).toMatchObject({ replacement_send_by: null, replacement_sent_on: null });
    expect(await submit(agent, sale)).toMatchObject({
      replacement_send_by: replacementSendBy(TODAY, LAW),
      replacement_sent_on: null,
    });
  });

  test("is in the fields for a CRM", async () => {
    const sale = await submitSale(tenant, agent, replacingForm(tenant));
    await markSent(recorder, sale, TODAY);
    const exporter = await makeUser(tenant, { permissions: ["sales.show", "sales.export"] });
    const { body } = await api(exporter).get<{ fields: object }>(`/api/sales/${sale.id}/crm-fields`);
    expect(body.fields).toMatchObject({
      replacement_send_by: replacementSendBy(TODAY, LAW),
      replacement_sent_on: TODAY,
    });
  });
});

describe("reminders of a replacement record", () => {
  const remindersTo = async (user: TestUser, { id }: { id: number }) => {
    await remindOfDueDays();
    const { data } = (await api(user).get<Page<Notification>>("/api/notifications?per_page=100")).body;
    return data.filter(({ kind, sale }) => kind === "replacement_due" && sale?.id === id).length;
  };

  test.each([
    ["8 days before the due day", 8, 0],
    ["7 days before it", 7, 1],
    ["2 days before it, at once", 2, 1],
    ["when it is a day late", -1, 1],
  ])("reach the owner and those who record outcomes: %s", async (_, days, count) => {
    const sale = await submitSale(tenant, agent, replacingForm(tenant));
    await rewrite(sale, { replacement_send_by: dateColumn(inDays(days)) });
    for (const user of [agent, recorder]) expect(await remindersTo(user, sale)).toBe(count);
    await rewrite(sale, { replacement_sent_on: dateColumn(TODAY) }); // no later test is reminded of it
  });

  test("come a second time 3 days before the due day, and not once the record was sent", async () => {
    const sale = await submitSale(tenant, agent, replacingForm(tenant));
    await rewrite(sale, { replacement_send_by: dateColumn(inDays(7)) });
    expect(await remindersTo(agent, sale)).toBe(1);
    await ageNotifications(sale, 4);
    await rewrite(sale, { replacement_send_by: dateColumn(inDays(3)) });
    expect(await remindersTo(agent, sale)).toBe(2);
    expect(await remindersTo(agent, sale)).toBe(2);
    await ageNotifications(sale, 4);
    await markSent(recorder, sale, TODAY);
    expect(await remindersTo(agent, sale)).toBe(2);
  });
});

const ageNotifications = ({ id }: { id: number }, days: number) =>
  asPlatform(
    () => db.$executeRaw`
      UPDATE notifications SET created_at = created_at - make_interval(days => ${days}::int) WHERE sale_id = ${id}`,
  );
