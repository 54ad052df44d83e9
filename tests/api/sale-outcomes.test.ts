import { beforeAll, describe, expect, test } from "vitest";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateColumn, daysBefore } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api, type Refusal } from "../support/api";
import { makeSale } from "../support/records";
import { detailFor, rewrite } from "../support/sales";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
let recorder: TestUser;
const TODAY = isoDate(new Date());
const TOMORROW = isoDate(daysBefore(-1));

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant);
  recorder = await makeUser(tenant, { permissions: ["sales.index", "sales.show", "sales.export", "sales.outcome"] });
});

/** A sale that was submitted forty days ago. */
async function submitted(columns: Parameters<typeof rewrite>[1] = {}, of: TestTenant = tenant) {
  const sale = await makeSale(of, agent);
  const submitted_at = daysBefore(40);
  await rewrite(sale, { status: "policy-submitted", submitted_at, submitted_by_id: agent.id, ...columns });
  return sale;
}
const record = (user: TestUser, { id }: { id: number }, outcome: object) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${id}/outcome`, outcome);
const outcomeOf = async (sale: { id: number }) => (await detailFor(recorder, sale)).policy;
const NOTHING = {
  ...{ policy_number: null, insurer_reference: null, policy_outcome: null },
  ...{ policy_ended_on: null, last_collected_on: null },
};

describe("the outcome of a submitted sale", () => {
  test("is recorded by whoever holds the permission, with an event; a field that is left out stays", async () => {
    const sale = await submitted();
    const policy_number = unique("P");
    const first = await record(recorder, sale, { policy_outcome: "in_force", policy_number, last_collected_on: TODAY });
    expect([first.status, first.body.policy]).toEqual([
      200,
      { ...NOTHING, policy_outcome: "in_force", policy_number, last_collected_on: TODAY },
    ]);
    const second = await record(recorder, sale, {
      policy_outcome: "lapsed",
      policy_ended_on: TODAY,
      version: first.body.version,
    });
    expect(second.body.policy).toMatchObject({ policy_outcome: "lapsed", policy_number, policy_ended_on: TODAY });
    expect((await record(recorder, sale, { version: first.body.version })).status).toBe(409);
    const same = await record(recorder, sale, { policy_outcome: "lapsed" });
    expect(same.body.version).toBe(second.body.version);
    const { body } = await api(recorder).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=outcome`);
    expect(body.events.data.map(({ old, new: now }) => [old, now])).toEqual([
      [
        { policy_outcome: "in_force", policy_ended_on: null },
        { policy_outcome: "lapsed", policy_ended_on: TODAY },
      ],
      [
        { policy_number: null, policy_outcome: null, last_collected_on: null },
        { policy_number, policy_outcome: "in_force", last_collected_on: TODAY },
      ],
    ]);
  });

  test.each([
    ["in force without a number", { policy_outcome: "in_force" }, "policy_number"],
    [
      "an end of a policy in force",
      { policy_outcome: "in_force", policy_number: "X", policy_ended_on: TODAY },
      "policy_ended_on",
    ],
    ["an end of a policy without an outcome", { policy_ended_on: TODAY }, "policy_ended_on"],
    ["an end in the future", { policy_outcome: "lapsed", policy_ended_on: TOMORROW }, "policy_ended_on"],
    ["an end before the submission", { policy_outcome: "lapsed", policy_ended_on: "2020-01-01" }, "policy_ended_on"],
    ["a collection in the future", { last_collected_on: TOMORROW }, "last_collected_on"],
    ["a collection before the submission", { last_collected_on: "2020-01-01" }, "last_collected_on"],
    ["an unknown outcome", { policy_outcome: "paid" }, "policy_outcome"],
    ["a malformed day", { policy_ended_on: "31/12/2026" }, "policy_ended_on"],
    ["a number that is too long", { policy_number: "9".repeat(61) }, "policy_number"],
    ["an unknown field", { outcome: "lapsed" }, "outcome"],
  ])("can't be %s", async (_, outcome, field) => {
    const sale = await submitted();
    const { status, body } = await record(recorder, sale, outcome);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await outcomeOf(sale)).toEqual(NOTHING);
  });

  test("can't be cancelled in cooling-off after that has ended", async () => {
    const sale = await submitted({ cooling_off_ends_on: dateColumn(isoDate(daysBefore(9))) });
    const wanted = { policy_outcome: "cancelled_in_cooling_off", policy_ended_on: TODAY };
    expect((await record(recorder, sale, wanted)).body.errors).toEqual({
      policy_ended_on: [`The cooling-off period ended on ${formatDate(isoDate(daysBefore(9)))}.`],
    });
    expect((await record(recorder, sale, { ...wanted, policy_ended_on: isoDate(daysBefore(9)) })).status).toBe(200);
  });

  test("can't take the policy number of another sale of the product", async () => {
    const policy_number = unique("P");
    const other = await submitted({ policy_number });
    const { status, body } = await record(recorder, await submitted(), { policy_number });
    expect([status, body.errors]).toEqual([422, { policy_number: [`${other.reference} has this policy number.`] }]);
  });

  test("is recorded for no sale that is not submitted, is another tenant's, or outside the record scope", async () => {
    expect((await record(recorder, await makeSale(tenant, agent), { policy_outcome: "pending" })).status).toBe(409);
    const sale = await submitted();
    const permissions = ["sales.show", "sales.outcome"] as const;
    const foreign = await makeUser(await makeTenant(), { permissions });
    const own = await makeUser(tenant, { permissions, record_scope: "own" });
    for (const user of [foreign, own])
      expect((await record(user, sale, { policy_outcome: "pending" })).status).toBe(404);
  });

  test("filters the list and stands in the export", async () => {
    const source = unique();
    const [lapsed, open] = [
      await submitted({ source, policy_outcome: "lapsed", policy_number: unique("P") }),
      await submitted({ source }),
    ];
    const listed = async (outcome: string) =>
      (
        await api(recorder).get<{ data: { id: number }[] }>(`/api/sales?source=${source}&policy_outcome=${outcome}`)
      ).body.data.map(({ id }) => id);
    expect([await listed("lapsed"), await listed("none"), await listed("in_force")]).toEqual([
      [lapsed.id],
      [open.id],
      [],
    ]);
    const { body } = await api(recorder).get<string>(`/api/sales/export?source=${source}&policy_outcome=lapsed`);
    expect(body).toContain("policy_outcome");
    expect(body.trimEnd().split("\r\n")).toHaveLength(2);
    expect(body).toContain("lapsed");
  });
});
