import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { findSaleRecord } from "@/lib/sales/record/record.server";
import {
  crmFields,
  exportedJoins,
  exportedRow,
  type Numbers,
  numbersFor,
  type StoredRow,
} from "./export-columns.server";
import { askedColumns } from "./export-questions.server";

type SaleKey = { id: number; product_id: number };

type Fields = Record<string, string>;

/**
 * The fields of sales for an external CRM, by the sales' ids: our own, then the answers under their questions' slugs.
 * @param reader null for a webhook
 */
export async function crmFieldsOfSales(
  sales: readonly SaleKey[],
  numbers: Numbers,
  reader: Actor | null,
): Promise<Map<number, Fields>> {
  if (sales.length === 0) return new Map();
  const products = [...new Set(sales.map(({ product_id }) => product_id))];
  const [asked, rows] = await Promise.all([
    Promise.all(products.map(async (id) => [id, await askedColumns([id])] as const)),
    db.$queryRaw<StoredRow[]>`
      SELECT ${exportedRow}
      FROM (SELECT * FROM sales WHERE id = ANY(${sales.map(({ id }) => id)}::int[])) AS sale ${exportedJoins(reader)}`,
  ]);
  const askedOf = new Map(asked);
  const productOf = new Map(sales.map(({ id, product_id }) => [id, product_id]));
  return new Map(
    rows.map((row): [number, Fields] => {
      const columns = askedOf.get(productOf.get(row.id) ?? 0) ?? [];
      return [row.id, crmFields(row, columns, numbers)];
    }),
  );
}

/** The fields of a sale for an external CRM. @throws HttpError 404 */
export async function readCrmFields(actor: Actor, id: number): Promise<{ id: number; fields: Fields }> {
  const sale = await findSaleRecord(actor, id);
  const fields = (await crmFieldsOfSales([sale], numbersFor(actor), actor)).get(sale.id) ?? {};
  return { id: sale.id, fields };
}
