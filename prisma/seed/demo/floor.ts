import type { UpgradeBatch } from "@/lib/platform/audit/event-upgrade.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Random } from "../random";
import type { Brand } from "./brand";
import type { CallingClock } from "./calling-clock";
import type { Colleague } from "./colleagues";
import type { SoldProduct } from "./products/index";

/** A tenant's sales floor: what the demo leads and sales are made from. */
export type Floor = {
  brand: Brand;
  tenantId: number;
  colleagues: readonly Colleague[];
  products: readonly SoldProduct[];
  clock: CallingClock;
  random: Random;
};

type Rows = {
  consents: Prisma.ConsentCreateManyInput;
  leads: Prisma.LeadCreateManyInput;
  lead_events: Omit<Prisma.LeadEventCreateManyInput, "digests"> & { digests: null };
  sales: Prisma.SaleCreateManyInput;
  sale_persons: Prisma.SalePersonCreateManyInput;
  sale_events: Prisma.SaleEventCreateManyInput;
  sale_insured_lives: Prisma.SaleInsuredLifeCreateManyInput;
  sale_beneficiaries: Prisma.SaleBeneficiaryCreateManyInput;
  sale_bank_accounts: Prisma.SaleBankAccountCreateManyInput;
  sale_mandates: Prisma.SaleMandateCreateManyInput;
  sale_reviews: Prisma.SaleReviewCreateManyInput;
  sale_review_items: Prisma.SaleReviewItemCreateManyInput;
  sale_packs: Prisma.SalePackCreateManyInput;
};

/** Small enough for no query to reach the client's timeout. */
const BATCH_SIZE = 200;

/**
 * Inserts many rows. createMany is not used, since Prisma takes seconds to plan it for thousands of rows.
 * @returns the id of each row
 */
export async function insertRows<Table extends "leads" | "sales" | "sale_reviews">(
  table: Table,
  rows: readonly Rows[Table][],
): Promise<Map<Rows[Table], number>> {
  const ids = new Map<Rows[Table], number>();
  for (const batch of batchesOf(rows)) {
    const added = await db.$queryRaw<{ id: number }[]>`
      WITH added AS (${insertion(table, rows, batch)} RETURNING id) SELECT id FROM added ORDER BY id`;
    for (const [place, { id }] of added.entries()) {
      const row = batch[place];
      if (row) ids.set(row, id);
    }
  }
  return ids;
}

/** The same for rows whose ids nobody needs. */
export async function insertAll<Table extends keyof Rows>(table: Table, rows: readonly Rows[Table][]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.$executeRaw(insertion(table, rows, batch));
}

/** Brings events into the form that the application writes, as those of an older release. */
export async function upgradeAll(batch: UpgradeBatch): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) last = await batch(last);
}

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, place) =>
    rows.slice(place * BATCH_SIZE, (place + 1) * BATCH_SIZE),
  );

function insertion(table: keyof Rows, rows: readonly object[], batch: readonly object[]): Prisma.Sql {
  const into = Prisma.raw(table);
  const columns = Prisma.raw([...new Set(rows.flatMap(Object.keys))].join(", "));
  return Prisma.sql`
    INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(batch)}::jsonb)`;
}
