import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import {
  crmFields,
  type Disclosure,
  disclosureTo,
  exportedJoins,
  exportedRow,
  type StoredRow,
} from "./export-columns.server";
import { askedColumns } from "./export-questions.server";
import { findSaleRecord } from "./record.server";

type SaleKey = { id: number; product_id: number };
type FieldsFor = (disclosure: Disclosure) => Record<string, string>;

/** The fields of one sale for an external CRM: our own, then the answers under the slugs of their questions. */
async function crmFieldsOfSale(sale: SaleKey, disclosure: Disclosure): Promise<Record<string, string>> {
  const fieldsFor = (await crmFieldsOfSales([sale])).get(sale.id);
  return fieldsFor?.(disclosure) ?? {};
}

/** The fields of several sales by their ids, each for whoever may see so much. */
export async function crmFieldsOfSales(sales: readonly SaleKey[]): Promise<Map<number, FieldsFor>> {
  if (sales.length === 0) return new Map();
  const products = [...new Set(sales.map(({ product_id }) => product_id))];
  const [asked, rows] = await Promise.all([
    Promise.all(products.map(async (id) => [id, await askedColumns([id])] as const)),
    db.$queryRaw<StoredRow[]>`
      SELECT ${exportedRow}
      FROM (SELECT * FROM sales WHERE id = ANY(${sales.map(({ id }) => id)}::int[])) AS sale ${exportedJoins}`,
  ]);
  const askedOf = new Map(asked);
  const productOf = new Map(sales.map(({ id, product_id }) => [id, product_id]));
  return new Map(
    rows.map((row): [number, FieldsFor] => {
      const columns = askedOf.get(productOf.get(row.id) ?? 0) ?? [];
      return [row.id, (disclosure) => crmFields(row, columns, disclosure)];
    }),
  );
}

/** The fields of a sale for a reader of the API, as far as they may see personal data. @throws HttpError 404 */
export async function readCrmFields(actor: Actor, id: number): Promise<{ id: number; fields: Record<string, string> }> {
  const sale = await findSaleRecord(actor, id);
  return { id: sale.id, fields: await crmFieldsOfSale(sale, disclosureTo(actor)) };
}
