import { beforeAll, describe, expect, test } from "vitest";
import { dateColumn } from "@/lib/platform/days";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate, isoDate } from "@/lib/platform/format";
import { daysBefore } from "@/lib/platform/time";
import type { SaleAudit } from "@/lib/sales/sales/audit-schema";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { api, type Refusal } from "../support/api";
import { importOutcomes, uploadOutcomes } from "../support/outcomes";
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
  recorder = await makeUser(tenant, { permissions: ["sales.index", "sales.show", "sales.outcome"] });
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
    ["an unknown field", { outcome: "lapsed" }, ""],
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

describe("a CSV file with outcomes", () => {
  test("records the rows that can be, by reference or policy number, and names what is wrong with every other", async () => {
    const [numberA, numberB, numberC] = [unique("A"), unique("B"), unique("C")];
    const [byReference, byNumber, both, draft] = [
      await submitted(),
      await submitted({ policy_number: numberA }),
      await submitted(),
      await makeSale(tenant, agent),
    ];
    const foreign = await submitted({}, await makeTenant());
    const others = await Promise.all([submitted(), submitted(), submitted(), submitted(), submitted()]);
    const reference = (place: number) => others[place]?.reference ?? "";
    const done = await importOutcomes(recorder, [
      "Reference;Policy number;Insurer reference;Policy outcome;Policy ended on;Last collected on",
      `${byReference.reference};;INS-1;Lapsed;${TODAY};`,
      `;${numberA};;in_force;;${TODAY}`,
      `${both.reference};${numberB};;pending;;`,
      ";;;lapsed;;",
      "NO-2026-000000;;;lapsed;;",
      ";NO-NUMBER;;lapsed;;",
      `${draft.reference};;;pending;;`,
      `${foreign.reference};;;pending;;`,
      `${reference(0)};;;paid;;`,
      `${reference(0)};;;lapsed;31/12/2026;`,
      `${reference(0)};;;lapsed;${TOMORROW};`,
      `${reference(0)};;;in_force;;`,
      `${reference(0)};${numberA};;in_force;;`,
      `${byReference.reference};;;pending;;`,
      `${reference(1)};${numberC};;in_force;;`,
      `${reference(2)};${numberC};;in_force;;`,
      `${reference(3)};;;pending;;;surplus`,
    ]);
    expect(done).toMatchObject({
      status: "done",
      total: 17,
      finished: 17,
      accepted: 4,
      refused: 13,
      has_rejects: true,
    });
    expect([await outcomeOf(byReference), await outcomeOf(byNumber), await outcomeOf(both)]).toEqual([
      { ...NOTHING, insurer_reference: "INS-1", policy_outcome: "lapsed", policy_ended_on: TODAY },
      { ...NOTHING, policy_number: numberA, policy_outcome: "in_force", last_collected_on: TODAY },
      { ...NOTHING, policy_number: numberB, policy_outcome: "pending" },
    ]);
    const { body } = await api(recorder).get<string>(`/api/outcome-imports/${done.id}/rejects`);
    const reasons = body.slice(1).trimEnd().split("\r\n").slice(1);
    const expected: [number, string][] = [
      [5, "The row names no sale: reference and policy number are empty."],
      [6, "No sale of yours has this reference."],
      [7, "No sale of yours has this policy number."],
      [8, "Only a submitted sale has an outcome."],
      [9, "No sale of yours has this reference."],
      [10, "Outcome: Choose from the list."],
      [11, "Policy ended on: Enter a date."],
      [12, "Policy ended on: Choose a day that is not in the future."],
      [13, "Policy number: Enter the policy number: a policy in force has one."],
      [14, "Another sale of the product has this policy number."],
      [15, "Row 2 of this file names the same sale."],
      [17, "Row 16 of this file gives this policy number to another sale."],
      [18, "The row has 7 cells, the header 6."],
    ];
    expect(reasons.map((line) => line.split(",")[0])).toEqual(expected.map(([row]) => String(row)));
    for (const [place, [, sentence]] of expected.entries()) expect(reasons[place]).toContain(sentence);
    const [event] = (await api(recorder).get<SaleAudit>(`/api/sales/${byNumber.id}/audit?type=outcome`)).body.events
      .data;
    expect(event).toMatchObject({ new: { policy_outcome: "in_force", last_collected_on: TODAY } });
  });

  test("changes only what its uploader sees", async () => {
    const permissions = ["sales.show", "sales.outcome"] as const;
    const own = await makeUser(tenant, { permissions, record_scope: "own" });
    const [mine, theirs] = [await submitted({ agent_id: own.id }), await submitted()];
    const done = await importOutcomes(own, [
      "reference,policy_outcome",
      `${mine.reference},pending`,
      `${theirs.reference},pending`,
    ]);
    expect(done).toMatchObject({ accepted: 1, refused: 1 });
    expect([(await outcomeOf(mine)).policy_outcome, (await outcomeOf(theirs)).policy_outcome]).toEqual([
      "pending",
      null,
    ]);
    const foreign = await makeUser(await makeTenant(), { permissions });
    const colleague = await makeUser(tenant, { permissions, record_scope: "own" });
    for (const user of [foreign, colleague]) {
      expect((await api(user).get(`/api/outcome-imports/${done.id}`)).status).toBe(404);
      expect((await api(user).get(`/api/outcome-imports/${done.id}/rejects`)).status).toBe(404);
    }
  });

  test("is read in the order of the file, thousands of rows in parts", async () => {
    const sale = await submitted();
    const rows = Array.from({ length: 1_200 }, (_, place) => `NO-${place},lapsed`);
    const done = await importOutcomes(recorder, ["reference,policy_outcome", ...rows, `${sale.reference},pending`]);
    expect(done).toMatchObject({ total: 1_201, finished: 1_201, accepted: 1, refused: 1_200 });
    const kept = await asPlatform(() => db.outcomeImportRow.count({ where: { import_id: done.id } }));
    expect(kept).toBe(1_200);
  });

  test.each([
    ["an unknown column", ["reference,premium", "A,1"], "The column “premium” is not known"],
    ["a column twice", ["reference,reference", "A,B"], "is not known"],
    [
      "no column that names the sale",
      ["policy_outcome,insurer_reference", "lapsed,x"],
      "needs a column reference or policy_number",
    ],
    ["nothing to record", ["reference", "A"], "no column to record"],
    ["no rows", ["reference,policy_outcome"], "no rows"],
  ])("with %s is refused as a whole", async (_, lines, message) => {
    const { status, body } = await uploadOutcomes(recorder, lines);
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(message)] }]);
  });
});
