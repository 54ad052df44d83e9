import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { dealByAge } from "../by-age";
import { type Floor, insertRows } from "../floor";
import { lookUp } from "../found";
import type { SaleOfLead } from "../leads/events";
import type { SeededLead } from "../leads/index";
import { eventsOf } from "./events";
import { type ConvertedLead, type DemoSale, makeSale, policyholder } from "./sale";
import { SALES_BY_STATUS } from "./steps";

const REFERENCE_DIGITS = 6;
/** An hour of calling, before which a sale is as it was converted. */
const SLOTS_TO_BE_WORKED = 12;

/** Adds a sale for every converted lead, with its client and its history. @returns them by the id of the lead */
export async function seedSales(floor: Floor, leads: readonly SeededLead[]): Promise<Map<number, SaleOfLead>> {
  const sales = makeSales(floor, leads);
  const references = await giveReferences(floor, sales);
  const ids = await insertRows(
    "sales",
    sales.map(({ row }) => ({ ...row, reference: lookUp(references, row.lead_id) })),
  );
  const ofLead = new Map(Array.from(ids, ([{ lead_id, reference }, id]) => [lead_id, { sale_id: id, reference }]));
  const ofSale = ({ row }: DemoSale) => ({ tenant_id: floor.tenantId, sale_id: lookUp(ofLead, row.lead_id).sale_id });
  await insertRows(
    "sale_persons",
    sales.map((sale) => ({ ...ofSale(sale), ...policyholder(sale) })),
  );
  const events = sales.flatMap((sale) => eventsOf(sale).map((event) => ({ ...ofSale(sale), ...event })));
  await insertRows("sale_events", events);
  return ofLead;
}

/** @returns sales in the order of their conversion */
function makeSales(floor: Floor, leads: readonly SeededLead[]): DemoSale[] {
  const { clock, random } = floor;
  const converted = leads
    .flatMap((lead): ConvertedLead[] => {
      const { convertedAt } = lead.story;
      return convertedAt ? [{ ...lead, convertedAt }] : [];
    })
    .sort((one, other) => one.convertedAt.getTime() - other.convertedAt.getTime());
  const isTooYoung = ({ convertedAt }: ConvertedLead) => clock.next - clock.slotFrom(convertedAt) < SLOTS_TO_BE_WORKED;
  const statuses = dealByAge(random, SALES_BY_STATUS, converted.filter(isTooYoung).length);
  return converted.map((lead, index) => makeSale(floor, lead, statuses[index] ?? "new"));
}

/** Numbers sales within their years, where the application goes on. @returns references by the id of the lead */
async function giveReferences({ brand, tenantId }: Floor, sales: readonly DemoSale[]): Promise<Map<number, string>> {
  const lastOf = new Map<number, number>();
  const references = new Map<number, string>();
  for (const { row } of sales) {
    const year = Number(isoDate(row.created_at).slice(0, 4));
    const last = (lastOf.get(year) ?? 0) + 1;
    lastOf.set(year, last);
    references.set(row.lead_id, `${brand.reference_prefix}-${year}-${String(last).padStart(REFERENCE_DIGITS, "0")}`);
  }
  await db.saleSequence.createMany({ data: [...lastOf].map(([year, last]) => ({ tenant_id: tenantId, year, last })) });
  return references;
}
