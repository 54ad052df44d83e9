import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { TablePreview } from "@/lib/platform/tables/target";
import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api } from "../support/api";
import { importOutcomes, outcomesDone, uploadOutcomes } from "../support/outcomes";
import { makeForeignSale, makeSale } from "../support/records";
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

/** A sale that was submitted forty days ago: a new one, unless one is given. */
async function submitted(columns: Parameters<typeof rewrite>[1] = {}, given = makeSale(tenant, agent)) {
  const sale = await given;
  const submitted_at = daysBefore(40);
  await rewrite(sale, { status: "policy-submitted", submitted_at, submitted_by_id: sale.agent_id, ...columns });
  return sale;
}
const outcomeOf = async (sale: { id: number }) => (await detailFor(recorder, sale)).policy;
const NOTHING = {
  ...{ policy_number: null, insurer_reference: null, policy_outcome: null },
  ...{ policy_ended_on: null, last_collected_on: null },
};

const unknownRows = (count: number) => Array.from({ length: count }, (_, place) => `NO-${place},lapsed`);

describe("a file of an insurer", () => {
  test("is read by its own columns and dates, and names those that are not read", async () => {
    const [number, other] = [unique("P"), unique("P")];
    const sales = [await submitted({ policy_number: number }), await submitted({ policy_number: other })];
    const day = `${TODAY.slice(8)}/${TODAY.slice(5, 7)}/${TODAY.slice(0, 4)}`;
    const lines = [
      "Policy No,Status,Lapse date,Client",
      `${number},LAPSED,${day},Nkosi`,
      `${other},NTU,${TODAY.replaceAll("-", "/")},X`,
    ];
    const { status, body } = await uploadOutcomes(recorder, lines);
    expect([status, body]).toMatchObject([202, { ignored: ["Client"] }]);
    expect(await outcomesDone(api(recorder), body.id)).toMatchObject({ accepted: 2, refused: 0 });
    expect(await Promise.all(sales.map(outcomeOf))).toMatchObject([
      { policy_outcome: "lapsed", policy_ended_on: TODAY },
      { policy_outcome: "not_taken_up", policy_ended_on: TODAY },
    ]);
  });

  test("records policies that go on, whatever the day of their status", async () => {
    const [number, other] = [unique("P"), unique("P")];
    const sales = [await submitted({ policy_number: number }), await submitted({ policy_number: other })];
    const lines = [
      "Policy No,Status,Effective Date,Status Date",
      `${number},On risk,2026-01-01,${TODAY}`,
      `${other},LAPSED - NON PAYMENT,2026-01-01,${TODAY}`,
    ];
    expect(await importOutcomes(recorder, lines)).toMatchObject({ accepted: 2, refused: 0 });
    expect(await Promise.all(sales.map(outcomeOf))).toMatchObject([
      { policy_outcome: "in_force", policy_ended_on: null },
      { policy_outcome: "lapsed", policy_ended_on: TODAY },
    ]);
  });

  test("without column names keeps its first row", async () => {
    const file = new File(["POL-A,Lapsed\nPOL-B,Active\n"], "outcomes.csv");
    const mapping = JSON.stringify({ "Column 1": "policy_number", "Column 2": "policy_outcome" });
    const { body } = await api(recorder).form<TablePreview>("/api/outcome-imports/preview", { file, mapping });
    expect(body).toMatchObject({
      reading: { header_row: null },
      rows: [
        { row: 1, message: null },
        { row: 2, message: null },
      ],
    });
  });

  test("is shown before it is imported, and its columns can be chosen", async () => {
    const file = new File(["Number,What\nP1,lapsed\nP2,paid\n"], "outcomes.csv");
    const preview = (fields: object) =>
      api(recorder).form<TablePreview>("/api/outcome-imports/preview", { file, ...fields });
    expect((await preview({})).body.columns).toEqual([
      { name: "Number", field: null },
      { name: "What", field: null },
    ]);
    const mapping = JSON.stringify({ Number: "policy_number", What: "policy_outcome" });
    expect((await preview({ mapping })).body.rows).toMatchObject([
      { row: 2, message: null },
      { row: 3, message: expect.stringMatching(/^Outcome: “paid” is not an outcome. Write one of: Pending, /) },
    ]);
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
    const foreign = await submitted({}, makeForeignSale());
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
      `${reference(0)};;;lapsed;31/13/2026;`,
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
      rows: 17,
      done: 17,
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
      [6, "You have no sale with this reference."],
      [7, "You have no sale with this policy number."],
      [8, "Only a submitted sale has an outcome."],
      [9, "You have no sale with this reference."],
      [10, "Outcome: “paid” is not an outcome. Write one of: Pending"],
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
    const named = `${sale.reference},pending`;
    const done = await importOutcomes(recorder, ["reference,policy_outcome", named, ...unknownRows(1_200), named]);
    expect(done).toMatchObject({ rows: 1_202, done: 1_202, accepted: 1, refused: 1_201 });
    const refused = await asPlatform(() => db.outcomeImportRow.findMany({ where: { import_id: done.id } }));
    expect(refused).toHaveLength(1_201);
    expect(refused.at(-1)?.message).toBe("Row 2 of this file names the same sale.");
  });

  test.each([
    ["unknown columns alone", ["reference,premium", "A,1"], "no column to record"],
    ["a column twice", ["reference,reference", "A,B"], "no column to record"],
    [
      "no column that names the sale",
      ["policy_outcome,insurer_reference", "lapsed,x"],
      "needs a column with the reference or the policy number",
    ],
    ["nothing to record", ["reference", "A"], "no column to record"],
    ["no rows", ["reference,policy_outcome"], "no rows"],
  ])("with %s is refused as a whole", async (_, lines, message) => {
    const { status, body } = await uploadOutcomes(recorder, lines);
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(message)] }]);
  });
});
