// @module-tag all

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parseBuffer } from "music-metadata";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { readFile } from "@/lib/leads/recordings/file.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { upgradeEvents } from "@/lib/sales/evidence/upgrade-events.server";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { outcomeProblems } from "@/lib/sales/outcomes/guards";
import { submittedSale } from "@/lib/sales/outcomes/outcome.server";
import { makePendingPacks } from "@/lib/sales/packs/make.server";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { toOutcome } from "@/lib/sales/record/outcome.server";
import { saleQuery } from "@/lib/sales/record/query/query.server";
import { type SaleRecord, toSaleRecord } from "@/lib/sales/record/query/schema.server";
import { seed } from "@/prisma/data/index";
import { LAW } from "../support/law";
import { useOwnDatabase } from "../support/own-database";
import { textOfPdf } from "../support/packs";

// The evidence of the demo data is written past the application, too.

const NOBODY = { id: 0, impersonator: null };

let leaveDatabase: () => Promise<void>;
let submitted: SaleRecord[];
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: true });
  await upgradeEvents();
  const found = await asPlatform(() =>
    db.$queryRaw<{ sale: unknown }[]>(saleQuery(NOBODY, Prisma.sql`sales.submitted_at IS NOT NULL`)),
  );
  submitted = found.map(({ sale }) => toSaleRecord(sale));
});
afterAll(() => leaveDatabase());

test("leads and sales of the demo have recordings that can be heard and are what their rows say", async () => {
  const recordings = await asPlatform(() =>
    db.recording.findMany({ include: { mandates: true }, orderBy: { id: "asc" } }),
  );
  expect(recordings.filter(({ lead_id }) => lead_id !== null).length).toBeGreaterThan(5);
  expect(recordings.filter(({ sale_id }) => sale_id !== null).length).toBeGreaterThan(5);
  for (const { mandates, duration_seconds, size_bytes, sha256, ...recording } of recordings) {
    const sound = await readFile(recording, { start: 0, end: size_bytes });
    const bytes = sound ? await buffer(sound) : Buffer.alloc(0);
    expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([size_bytes, sha256]);
    const { format } = await parseBuffer(bytes, { mimeType: "audio/wav" });
    expect([format.container, format.duration]).toEqual(["WAVE", duration_seconds]);
    for (const { at_seconds } of mandates) expect(at_seconds).toBeLessThan(duration_seconds ?? 0);
  }
  expect(recordings.some(({ mandates }) => mandates.length > 0)).toBe(true);
  const added = await asPlatform(async () => [
    ...(await db.leadEvent.findMany({ where: { type: "recording" }, select: { new: true } })),
    ...(await db.saleEvent.findMany({ where: { type: "recording" }, select: { new: true } })),
  ]);
  expect(added).toHaveLength(recordings.length);
});

test("every submitted sale of the demo has a policy pack to be made, and is mailed none that it was given", async () => {
  const packs = await asPlatform(() => db.salePack.findMany({ orderBy: { submitted_at: "desc" } }));
  expect(packs.map(({ sale_id }) => sale_id).toSorted()).toEqual(submitted.map(({ id }) => id).toSorted());
  const delivered = new Set(submitted.filter((sale) => sale.delivered_on).map(({ id }) => id));
  const first = packs.find(({ sale_id }) => delivered.has(sale_id));
  const others = { id: { not: first?.id } };
  await asPlatform(() => db.salePack.updateMany({ where: others, data: { try_after: new Date("2999-01-01") } }));
  await asPlatform(() => db.salePack.updateMany({ where: { id: first?.id }, data: { try_after: new Date() } }));
  await makePendingPacks();
  const made = await asPlatform(() => db.salePack.findMany({ where: { made_at: { not: null } } }));
  expect(made.map(({ id, mailed_at }) => [id, mailed_at])).toEqual([[first?.id, null]]);
  const file = await readFileFrom(made[0]?.file_path ?? "");
  const text = (await textOfPdf(new Uint8Array(file?.bytes ?? []))).join(" ");
  const sale = submitted.find(({ id }) => id === first?.sale_id);
  expect(text).toContain(sale?.reference);
  expect(text).toContain(sale?.policyholder.surname);
  const messages = await asPlatform(
    () => db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pgboss.job WHERE data::text LIKE '%policy-pack%'`,
  ).catch(() => [{ count: 0 }]); // no queue was ever opened
  expect(messages).toEqual([{ count: 0 }]);
});

test("the outcomes of the demo keep the guards, stand in the history, and cooling-off ends as the law says", async () => {
  const today = isoDate(new Date());
  const outcomes = new Set(submitted.map(({ policy_outcome }) => policy_outcome));
  const expected = [null, ...POLICY_OUTCOMES.filter((outcome) => outcome !== "lapsed")];
  expect([...outcomes].toSorted()).toEqual(expected.toSorted());
  const told = await asPlatform(() =>
    db.saleEvent.findMany({ where: { type: "outcome" }, select: { sale_id: true, created_at: true } }),
  );
  const known = submitted.filter(({ policy_outcome }) => policy_outcome !== null);
  expect(told.map(({ sale_id }) => sale_id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
  expect(told.every(({ created_at }) => created_at <= new Date())).toBe(true);
  for (const sale of submitted) {
    expect(outcomeProblems(toOutcome(sale), submittedSale(sale), today), sale.reference).toEqual({});
    const delivered = sale.delivered_on && dateText(sale.delivered_on);
    const ends = sale.cooling_off_ends_on && dateText(sale.cooling_off_ends_on);
    expect(ends, sale.reference).toBe(delivered && coolingOffEndsOn(delivered, LAW));
  }
});

test("the demo has replacement records to be sent and sent ones, each with the seller's statement", () => {
  const due = submitted.filter(({ replacement_send_by }) => replacement_send_by !== null);
  const isSent = new Set(due.map(({ replacement_sent_on }) => replacement_sent_on !== null));
  expect(isSent).toEqual(new Set([true, false]));
  for (const { replacement_record } of due) {
    expect(replacement_record).toMatchObject({ statement: { by: expect.any(String) } });
  }
});

test("the history of the demo's sales verifies", async () => {
  const { findings, events } = await verifyAudit({});
  expect([findings, events > 1_000]).toEqual([[], true]);
});
