import { beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "@/lib/identity/notifications/schema";
import { confirmBy } from "@/lib/insurance/confirmation";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { addDays, dateColumn, daysBefore } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { remindOfDueDays } from "@/lib/sales/lifecycle/due-reminders.server";
import { noteOverdueConfirmations } from "@/lib/sales/packs/overdue.server";
import { CONFIRMATION_LABELS } from "@/lib/sales/record/columns/confirmation";
import { api, type Refusal } from "../support/api";
import { LAW } from "../support/law";
import { postedForm, submit, submitSale, withMadePack } from "../support/packs";
import { startReceiver } from "../support/receiver";
import { judge, makeFloor, waitingSale } from "../support/reviews";
import { detailFor, rewrite, SELLING, transition } from "../support/sales";
import { arrived, createWebhook, INTEGRATIONS, verified } from "../support/webhooks";
import { completeSale, inDays, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let clerk: TestUser;
let manager: TestUser;
const TODAY = isoDate(new Date());

beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
  clerk = await makeUser(tenant, { permissions: SELLING });
  const managing = ["sales.index", "sales.show", "sales.outcome", "sales.export", "sales.recall"] as const;
  manager = await makeUser(tenant, { permissions: [...managing, ...INTEGRATIONS] });
});

/** Lets the valid mandate of a sale be agreed to on a day. */
const agreeOn = ({ id: sale_id }: { id: number }, day: string) =>
  asPlatform(() =>
    db.saleMandate.updateMany({
      where: { sale_id, voided_at: null },
      data: { agreed_at: new Date(`${day}T10:00:00+02:00`) },
    }),
  );

const submitted = async () => withMadePack(agent, await submitSale(tenant, agent, postedForm(tenant)));

const deliver = (user: TestUser, { id }: { id: number }, change: object = {}) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${id}/delivery`, {
    ...{ delivered_on: TODAY, delivered_how: "post", delivered_reference: "RC 123 ZA" },
    ...change,
  });

const versionOf = async ({ id }: { id: number }) =>
  (await asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }))).version;

const reopen = async (user: TestUser, sale: { id: number }, version?: number) =>
  api(user).post<SaleDetail & Refusal>(`/api/sales/${sale.id}/delivery/reopen`, {
    version: version ?? (await versionOf(sale)),
  });

const listed = async (confirmation: string, query = "") => {
  const { body } = await api(manager).get<Page<{ id: number }>>(
    `/api/sales?per_page=100&confirmation=${confirmation}${query}`,
  );
  return body.data.map(({ id }) => id);
};

const lastEvent = async ({ id }: { id: number }) =>
  (await api(manager).get<{ events: { data: object[] } }>(`/api/sales/${id}/audit`)).body.events.data[0];

describe("the last day for confirming a sale in writing", () => {
  test("is fixed at submission, cleared by a recall, and listed with the earliest first", async () => {
    const draft = await completeSale(tenant, agent, postedForm(tenant));
    expect(draft).toMatchObject({ confirm_by: null, confirmation: null });
    const sale = await withMadePack(agent, await submit(agent, draft));
    expect(sale).toMatchObject({ confirm_by: confirmBy(TODAY, sale.first_debit_on, LAW), confirmation: "due" });

    const sooner = await submitted();
    await rewrite(sooner, { confirm_by: dateColumn(inDays(1)) });
    const earlier = await submitted(); // by an earlier release
    await rewrite(earlier, { confirm_by: null, first_debit_on: dateColumn(inDays(2)) });
    const due = await listed("due", "&sortBy=confirm_by&sortDesc=false");
    const mine = [sale.id, sooner.id, earlier.id];
    expect(due.filter((id) => mine.includes(id))).toEqual([sooner.id, earlier.id, sale.id]);

    const { body } = await transition(manager, sale, { to: "in-progress", reason: "Wrong plan" });
    expect(body).toMatchObject({ confirm_by: null, confirmation: null });
  });

  test("may not have passed when the sale is sent: an older agreement is to be agreed again", async () => {
    const sale = await completeSale(tenant, agent, postedForm(tenant));
    const agreedOn = addDays(TODAY, -22);
    await agreeOn(sale, agreedOn);
    const refused = await transition(agent, sale, { to: "policy-submitted" });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "mandate.agreed_at": [expect.stringContaining(formatDate(addDays(agreedOn, 21)))] },
    ]);
    await agreeOn(sale, addDays(TODAY, -21));
    expect(await submit(agent, sale)).toMatchObject({ confirm_by: TODAY, confirmation: "due" });
  });
});

test("an agreement that grew too old in quality control is sent back rather than passed", async () => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await judge(floor.reviewer, sale);
  await agreeOn(sale, addDays(TODAY, -22));
  const { status, body } = await transition(floor.reviewer, sale, { to: "policy-submitted" });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["mandate.agreed_at"]]);
  const reason = "Agreement is too old";
  expect((await transition(floor.reviewer, sale, { to: "in-progress", reason })).body).toMatchObject({
    ...{ status: "in-progress", kick_count: 0 },
  });
});

describe("a delivery that is recorded by hand", () => {
  test("needs a proof, and somebody who had no part in the sale", async () => {
    const sale = await submitted();
    const refused = await deliver(agent, sale);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "A user who did not work on the sale must record the delivery.",
    ]);
    expect((await detailFor(agent, sale)).can).toMatchObject({ deliver: false, reopen_delivery: false });
    await rewrite(sale, { agent_id: clerk.id }); // the sale is another's by now
    expect((await deliver(agent, sale)).status).toBe(403);
    await rewrite(sale, { agent_id: agent.id });
    const other = await makeUser(tenant, { permissions: SELLING });
    for (const delivered_reference of [undefined, "", " "]) {
      expect((await deliver(other, sale, { delivered_reference })).body.errors).toEqual({
        delivered_reference: ["Enter what proves the delivery"],
      });
    }
    const { status, body } = await deliver(other, sale);
    expect([status, body.confirmation, body.delivery]).toEqual([
      ...[200, "given"],
      expect.objectContaining({ delivered_on: TODAY, delivered_reference: "RC 123 ZA" }),
    ]);
    expect(await lastEvent(sale)).toMatchObject({ type: "delivered", new: { delivered_reference: "RC 123 ZA" } });
  });

  test("counts no more once the pack came back, also where the seller says so", async () => {
    const sale = await submitted();
    expect((await reopen(clerk, sale)).status).toBe(409);
    const { version } = (await deliver(clerk, sale)).body;
    await deliver(clerk, sale, { delivered_how: "by_hand", version });
    for (const late of [await reopen(agent, sale, version), await deliver(clerk, sale, { version })])
      expect(late.status).toBe(409);
    const { status, body } = await reopen(agent, sale);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        confirmation: "due",
        delivered_on: null,
        delivery: {
          ...{ delivered_on: null, delivered_how: null, delivered_reference: null, cooling_off_ends_on: null },
        },
        packs: [expect.objectContaining({ delivered_on: null, delivered_how: null })],
      }),
    ]);
    expect(await lastEvent(sale)).toMatchObject({ type: "delivery_reopened", reason: "It came back" });
    expect(await listed("due")).toContain(sale.id);
  });
});

describe("a confirmation that is overdue", () => {
  test("says not to debit in the list, its filter and the fields for a CRM, until it is delivered", async () => {
    const sale = await submitted();
    await rewrite(sale, { confirm_by: dateColumn(inDays(-1)) });
    expect(await detailFor(agent, sale)).toMatchObject({ confirmation: "overdue" });
    for (const filter of ["overdue", "due"]) expect(await listed(filter)).toContain(sale.id);
    const fields = async () =>
      (await api(manager).get<{ fields: Record<string, string> }>(`/api/sales/${sale.id}/crm-fields`)).body.fields;
    expect(await fields()).toMatchObject({ confirmation: CONFIRMATION_LABELS.overdue, confirm_by: inDays(-1) });
    await deliver(clerk, sale);
    expect(await listed("overdue")).not.toContain(sale.id);
    expect(await fields()).toMatchObject({ confirmation: CONFIRMATION_LABELS.late });
    expect(await listed("late")).toContain(sale.id);
    expect(await listed("given")).not.toContain(sale.id);
  });

  test("can be recalled after the first debit's day while nothing was collected, so that it is agreed to again", async () => {
    const sale = await submitted();
    const past = { first_debit_on: dateColumn(TODAY), confirm_by: dateColumn(inDays(-1)) };
    await rewrite(sale, { ...past, last_collected_on: dateColumn(TODAY) });
    const recall = () => transition(manager, sale, { to: "in-progress", reason: "Not confirmed in time" });
    expect((await recall()).status).toBe(409);
    await rewrite(sale, { last_collected_on: null });
    expect((await recall()).body).toMatchObject({ status: "in-progress", confirm_by: null });
  });

  test("is told to webhooks once, and again where a later delivery came back", async () => {
    const sale = await submitted();
    await noteOverdueConfirmations(); // those of the tests before
    const receiver = await startReceiver();
    const { secret } = await createWebhook(manager, { url: receiver.url, events: ["sale.confirmation_overdue"] });
    await rewrite(sale, { confirm_by: dateColumn(inDays(-1)) });
    await noteOverdueConfirmations();
    await noteOverdueConfirmations();
    await arrived(receiver, 1); // a webhook sends the sale as it is by then
    await deliver(clerk, sale);
    await reopen(clerk, sale);
    await noteOverdueConfirmations();
    const events = (await arrived(receiver, 2)).map((request) => verified(request, secret));
    await receiver.stop();
    for (const { type, data } of events) {
      expect([type, data]).toEqual([
        "sale.confirmation_overdue",
        expect.objectContaining({ id: sale.id, confirmation: "overdue", confirm_by: inDays(-1) }),
      ]);
    }
    const overdue = await asPlatform(() =>
      db.saleEvent.count({ where: { sale_id: sale.id, type: "confirmation_overdue" } }),
    );
    expect(overdue).toBe(2);
  });
});

describe("reminders of a confirmation in writing", () => {
  const remindersTo = async (user: TestUser, { id }: { id: number }) => {
    await remindOfDueDays();
    const { data } = (await api(user).get<Page<Notification>>("/api/notifications?per_page=100")).body;
    return data.filter(({ kind, sale }) => kind === "confirmation_due" && sale?.id === id).length;
  };

  test("reach the owner and those who record outcomes 7 and 3 days before, and nobody once it is delivered", async () => {
    const sale = await submitted();
    const remindedAt = async (days: number) => {
      await rewrite(sale, { confirm_by: dateColumn(inDays(days)) });
      return [await remindersTo(agent, sale), await remindersTo(manager, sale), await remindersTo(clerk, sale)];
    };
    expect(await remindedAt(8)).toEqual([0, 0, 0]);
    expect(await remindedAt(7)).toEqual([1, 1, 0]);
    await asPlatform(() =>
      db.notification.updateMany({ where: { sale_id: sale.id }, data: { created_at: daysBefore(4) } }),
    );
    expect(await remindedAt(3)).toEqual([2, 2, 0]);
    await deliver(clerk, sale);
    await asPlatform(() => db.notification.deleteMany({ where: { sale_id: sale.id } }));
    expect(await remindedAt(2)).toEqual([0, 0, 0]);
  });
});
