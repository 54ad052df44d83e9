// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstDebitOn } from "@/lib/insurance/first-debit";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { missingOf } from "@/lib/sales/form/completeness";
import { toSaleFacts } from "@/lib/sales/form/facts.server";
import { renderFor } from "@/lib/sales/mandates/mandate.server";
import { saleQuery } from "@/lib/sales/record/query/query.server";
import { type SaleRecord, toSaleRecord } from "@/lib/sales/record/query/schema.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { seed } from "@/prisma/data/index";
import { LAW } from "../support/law";
import { useOwnDatabase } from "../support/own-database";
import { statementsOf } from "../support/statements";

// The demo data is written past the application, so nothing but this test holds it to the rules.

const NOBODY = { id: 0, impersonator: null };
/** It took 176 in November 2026: a COPY for each table, and ids from its sequence. */
const STATEMENTS_TO_SEED = 250;

let leaveDatabase: () => Promise<void>;
let sales: SaleRecord[];
let statements: string[];
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  statements = await statementsOf(() => seed({ demo: true }));
  const found = await asPlatform(() => db.$queryRaw<{ sale: unknown }[]>(saleQuery(NOBODY, Prisma.sql`true`)));
  sales = found.map(({ sale }) => toSaleRecord(sale));
});
afterAll(() => leaveDatabase());

const isWhole = ({ status, qc_submitted_at }: SaleRecord) =>
  SALE_STATUS[status].needsWholeForm || qc_submitted_at !== null;

test("the demo has sales in every status, and is written with few statements", () => {
  expect(new Set(sales.map(({ status }) => status))).toEqual(new Set(Object.keys(SALE_STATUS)));
  expect(statements.length).toBeLessThanOrEqual(STATEMENTS_TO_SEED);
});

test("a demo sale that was sent to QC or submitted lacks nothing that the rules ask for", () => {
  const whole = sales.filter(isWhole);
  expect(whole.length).toBeGreaterThan(100);
  const lacking = whole.flatMap((sale) =>
    missingOf(factsWhenSent(sale)).map(({ step, field, message }) => `${sale.status}: ${step}.${field} ${message}`),
  );
  expect([...new Set(lacking)]).toEqual([]);
});

/** A sale as its owner sent it, on that day. */
const factsWhenSent = (sale: SaleRecord) => ({
  ...toSaleFacts(sale, sale.qc_submitted_at ?? sale.submitted_at ?? undefined),
  is_editable: true,
});

test("a demo sale's mandate says what the sale says, and has its hash", () => {
  const agreed = sales.flatMap((sale) => (sale.mandate ? [{ sale, mandate: sale.mandate }] : []));
  expect(agreed.length).toBeGreaterThan(100);
  const today = formatDate(new Date());
  for (const { sale, mandate } of agreed) {
    const { text, unfilled } = renderFor(sale);
    expect(unfilled).toEqual([]);
    const then = text.replaceAll(today, formatDate(mandate.agreed_at));
    const firstDebit = formatDate(mandate.agreed_first_debit_on ?? new Date(Number.NaN));
    expect(mandate.text).toBe(then.replace(/(first collection is on )[^,]+/, `$1${firstDebit}`));
    expect(mandate.sha256).toBe(sha256(mandate.text));
  }
});

test("a submitted demo sale is debited for the first time on the day that the rule gives", () => {
  const submitted = sales.filter(({ status }) => SALE_STATUS[status].isSubmitted);
  const days = submitted.map((sale) => [sale.reference, sale.first_debit_on && dateText(sale.first_debit_on)]);
  expect(days).toEqual(submitted.map((sale) => [sale.reference, firstDebitOf(sale)]));
});

function firstDebitOf(sale: SaleRecord): string | null {
  const submitted_on = isoDate(sale.submitted_at ?? new Date(Number.NaN));
  return firstDebitOn({
    ...toSaleFacts(sale).bank,
    submitted_on,
    commencement_date: sale.commencement_date && dateText(sale.commencement_date),
    first_debit_working_days: sale.tenant.first_debit_working_days,
    holidays: LAW,
  });
}
