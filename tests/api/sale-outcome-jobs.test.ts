import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { removeOrphanedFiles } from "@/lib/platform/files/orphaned-files.server";
import { newKey } from "@/lib/platform/files/row-parts.server";
import { outcomeParts } from "@/lib/sales/outcomes/record.server";
import { runOutcomes } from "@/lib/sales/outcomes/run.server";
import type { OutcomeImport } from "@/lib/sales/outcomes/schema";
import { api } from "../support/api";
import { countWaitingForImports, whileLocked } from "../support/locks";
import {
  importOutcomes,
  makeOutcomeImport,
  makeSubmittedSales,
  outcomesDone,
  uploadOutcomes,
} from "../support/outcomes";
import { beginRequest, FORM_TYPE, part } from "../support/partial-request";
import { purgeTenant } from "../support/tenants";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

type Sale = { id: number; reference: string };

const HEADER = "reference,policy_outcome";
const POLLED = { timeout: 20_000 };

let tenant: TestTenant;
let recorder: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  recorder = await makeUser(tenant, { permissions: ["sales.outcome"] });
});

const makeSale = () => makeSubmittedSales(tenant, 1);
const unknownRows = (count: number) => Array.from({ length: count }, (_, place) => `NO-${place},lapsed`);
const pending = ({ reference }: Sale) => `${reference},pending`;
const outcomesOf = (sales: readonly Sale[]) =>
  asPlatform(async () => {
    const where = { id: { in: sales.map(({ id }) => id) } };
    const found = await db.sale.findMany({ where, select: { policy_outcome: true }, orderBy: { id: "asc" } });
    return found.map(({ policy_outcome }) => policy_outcome);
  });
const statusOf = async (id: number) => (await api(recorder).get<OutcomeImport>(`/api/outcome-imports/${id}`)).body;
const partOfImport = (id: number, number: number) => readFileFrom(`outcome-imports/${id}/rows-${number}`);
const keyOf = (id: number) => asPlatform(() => db.outcomeImport.findFirst({ where: { id }, select: { file: true } }));

/** An import that a process has begun, with its key and a part of its file. */
async function makeBegunImport(of: TestTenant) {
  const file = newKey();
  const { id } = await makeOutcomeImport(of, recorder, { status: "running", file });
  await outcomeParts.write({ id, file }, "rows", 0, []);
  return id;
}

describe("an uploaded file with outcomes", () => {
  test("is answered at once with its number of rows", async () => {
    const { status, body } = await uploadOutcomes(recorder, [HEADER, ...unknownRows(2)]);
    expect([status, body]).toEqual([202, { id: expect.any(Number), status: "queued", rows: 2, done: 0, ignored: [] }]);
    expect(await outcomesDone(api(recorder), body.id)).toMatchObject({ status: "done", rows: 2, done: 2 });
  });

  test("is refused at its row 100,001, while it still arrives, and nothing of it is stored", async () => {
    const user = await makeUser(tenant, { permissions: ["sales.outcome"] });
    const upload = beginRequest("/api/outcome-imports", FORM_TYPE, user);
    upload.write(part("file", `${HEADER}\n`, "outcomes.csv"));
    upload.write(`${unknownRows(100_001).join("\n")}\n`);
    const { status, body } = await upload.response;
    expect([status, body.errors?.file]).toEqual([422, ["The file has more than 100,000 rows. Import it in parts"]]);
    expect(await asPlatform(() => db.outcomeImport.count({ where: { user_id: user.id } }))).toBe(0);
  });

  test("is stored encrypted until it is done, and then deleted with its key", async () => {
    const [sale] = await makeSale();
    const rows = [...unknownRows(1_000), pending(sale), ...unknownRows(1)];
    const id = await whileLocked(sale, async () => {
      const { body } = await uploadOutcomes(recorder, [HEADER, ...rows]);
      const stored = Buffer.from((await partOfImport(body.id, 1))?.bytes ?? []);
      expect(stored.length).toBeGreaterThan(0);
      expect(stored.includes(sale.reference)).toBe(false);
      return body.id;
    });
    expect(await outcomesDone(api(recorder), id)).toMatchObject({ status: "done", accepted: 1, refused: 1_001 });
    await expect.poll(() => partOfImport(id, 1), POLLED).toBeNull();
    expect(await keyOf(id)).toEqual({ file: null });
  });

  test("is no orphan while its rows are recorded, and one afterwards", async () => {
    const id = await makeBegunImport(tenant);
    const paths = [`outcome-imports/${id}/rows-0`];
    await removeOrphanedFiles(paths);
    expect(await partOfImport(id, 0)).not.toBeNull();
    await asPlatform(() => db.outcomeImport.update({ where: { id }, data: { status: "failed", file: null } }));
    await removeOrphanedFiles(paths);
    expect(await partOfImport(id, 0)).toBeNull();
  });

  test("is deleted with its tenant", async () => {
    const other = await makeTenant();
    const id = await makeBegunImport(other);
    await purgeTenant(other.id);
    expect(await partOfImport(id, 0)).toBeNull();
  });
});

describe("a running import of outcomes", () => {
  test("is cancelled: what was recorded stays, the rest is left out, and the refused rows are named", async () => {
    const [[first], [locked], [last]] = [await makeSale(), await makeSale(), await makeSale()];
    const rows = [pending(first), ...unknownRows(999), pending(locked), ...unknownRows(5_000), pending(last)];
    const { id } = (await uploadOutcomes(recorder, [HEADER, ...rows])).body;
    const { response } = await whileLocked(locked, async () => {
      await expect.poll(async () => (await statusOf(id)).done, POLLED).toBe(1_000);
      const response = api(recorder).post<OutcomeImport>(`/api/outcome-imports/${id}/cancel`);
      await expect.poll(countWaitingForImports, POLLED).toBe(1);
      return { response };
    });
    const { status, body } = await response;
    expect([status, body]).toMatchObject([200, { status: "cancelled", rows: rows.length, accepted: 2 }]);
    expect(body.done).toBeLessThan(rows.length);
    expect(await outcomesOf([first, locked, last])).toEqual(["pending", "pending", null]);
    const rejects = await api(recorder).get<string>(`/api/outcome-imports/${id}/rejects`);
    expect(rejects.body.trimEnd().split("\r\n").slice(1)).toHaveLength(body.refused);
    expect([await keyOf(id), await partOfImport(id, 1)]).toEqual([{ file: null }, null]);
    expect(await statusOf(id)).toEqual(body);
    const audited = { action: "sales.outcomes-cancel", tenant_id: tenant.id };
    expect(await asPlatform(() => db.auditEvent.findMany({ where: audited }))).toMatchObject([
      { actor_id: recorder.id, new: { name: "outcomes.csv", rows: rows.length, done: body.done } },
    ]);
  });

  test("is cancelled before it has begun, and its job then does nothing", async () => {
    const [sale] = await makeSale();
    const { id } = await makeOutcomeImport(tenant, recorder, { status: "queued" });
    const waiting = { tenant_id: tenant.id, import_id: id, number: 3, cells: [sale.reference] };
    await asPlatform(() => db.outcomeImportRow.create({ data: waiting }));
    expect((await api(recorder).post(`/api/outcome-imports/${id}/cancel`)).status).toBe(200);
    await withTenant(tenant.id, () => runOutcomes(id, new AbortController().signal));
    expect(await statusOf(id)).toMatchObject({ status: "cancelled", accepted: 0 });
    expect(await outcomesOf([sale])).toEqual([null]);
  });

  test("is not cancelled once it has ended, nor by a user who does not see it", async () => {
    const { id } = await importOutcomes(recorder, [HEADER, ...unknownRows(1)]);
    const refused = await api(recorder).post(`/api/outcome-imports/${id}/cancel`);
    expect([refused.status, refused.body]).toMatchObject([409, { message: "This import has already ended." }]);
    const running = await makeOutcomeImport(tenant, recorder, { status: "running" });
    const permissions = ["sales.outcome"] as const;
    const colleague = await makeUser(tenant, { permissions, record_scope: "own" });
    const foreign = await makeUser(await makeTenant(), { permissions });
    for (const user of [colleague, foreign]) {
      expect((await api(user).post(`/api/outcome-imports/${running.id}/cancel`)).status).toBe(404);
    }
    expect(await statusOf(running.id)).toMatchObject({ status: "running" });
  });

  test("continues with rows that a server of the release before has stored in the table", async () => {
    const [sale] = await makeSale();
    const { id } = await makeOutcomeImport(tenant, recorder, { status: "running" });
    const columns = ["reference", "policy_outcome"];
    const rows = { create: { number: 3, cells: [sale.reference, "pending"] } };
    await asPlatform(() => db.outcomeImport.update({ where: { id }, data: { columns, total: 2, rows } }));
    await withTenant(tenant.id, () => runOutcomes(id, new AbortController().signal));
    expect(await outcomesOf([sale])).toEqual(["pending"]);
    expect(await statusOf(id)).toMatchObject({ status: "done", rows: 2, done: 2, accepted: 1, refused: 1 });
  });
});
