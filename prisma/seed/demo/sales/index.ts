import { assignEditions } from "@/lib/catalogue/questionnaires/editions.server";
import { assignScriptEdition } from "@/lib/catalogue/scripts/editions.server";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { dealByAge } from "../by-age";
import { type Floor, insertAll, insertRows } from "../floor";
import { firstOf, lookUp } from "../found";
import type { SaleOfLead } from "../leads/events";
import type { SeededLead } from "../leads/index";
import { agreedMandate } from "./bank-account";
import { type Catalogue, readCatalogue } from "./catalogue";
import { eventsOf } from "./events";
import { packsOf } from "./policy";
import { seedReviews } from "./reviews";
import { type ConvertedLead, type DemoSale, makeSale, policyholder } from "./sale";
import { SALES_BY_STATUS } from "./steps";

const REFERENCE_DIGITS = 6;
/** An hour of calling, before which a sale is as it was converted. */
const SLOTS_TO_BE_WORKED = 12;

/** Adds a sale for every converted lead, with its client and its history. @returns them by the id of the lead */
export async function seedSales(floor: Floor, leads: readonly SeededLead[]): Promise<Map<number, SaleOfLead>> {
  const catalogue = await readCatalogue(floor);
  const sales = makeSales(floor, catalogue, leads);
  const references = await giveReferences(floor, sales);
  const scripts = await scriptsOf(floor);
  const ids = await insertRows(
    "sales",
    sales.map(({ row }) => ({
      ...row,
      reference: lookUp(references, row.lead_id),
      script_edition_id: lookUp(scripts, row.product_id),
      event_count: null,
    })),
  );
  const ofLead = new Map(Array.from(ids, ([{ lead_id, reference }, id]) => [lead_id, { sale_id: id, reference }]));
  const saleOf = ({ row }: DemoSale) => lookUp(ofLead, row.lead_id);
  const keysOf = (sale: DemoSale) => ({ tenant_id: floor.tenantId, sale_id: saleOf(sale).sale_id });
  await insertAll(
    "sale_persons",
    sales.map((sale) => ({ ...keysOf(sale), ...policyholder(sale) })),
  );
  await insertAll(
    "sale_insured_lives",
    sales.flatMap((sale) => sale.form.lives.map((life) => ({ ...keysOf(sale), ...life }))),
  );
  await insertAll(
    "sale_beneficiaries",
    sales.flatMap((sale) => sale.form.beneficiaries.map((person) => ({ ...keysOf(sale), ...person }))),
  );
  await insertAll(
    "sale_bank_accounts",
    sales.flatMap((sale) => (sale.form.account ? [{ ...keysOf(sale), ...ACCOUNT, ...sale.form.account.columns }] : [])),
  );
  await insertAll(
    "sale_mandates",
    sales.flatMap((sale) =>
      mandateOf(catalogue, sale, saleOf(sale).reference).map((each) => ({ ...keysOf(sale), ...each })),
    ),
  );
  const keyed = sales.map((sale) => ({ keys: keysOf(sale), row: sale.row }));
  await insertAll("sale_packs", packsOf(keyed, new Date()));
  await assignQuestionnaires(sales.map((sale) => ({ ...sale.row, id: saleOf(sale).sale_id })));
  const manager = firstOf(floor.colleagues, ({ role }) => role === "Manager");
  const events = sales.flatMap((sale) => eventsOf(sale, manager).map((event) => ({ ...keysOf(sale), ...event })));
  await insertAll("sale_events", events);
  await seedReviews(floor, sales, (sale) => saleOf(sale).sale_id);
  return ofLead;
}

/** @returns the edition of each product's script, by the id of the product */
async function scriptsOf({ tenantId: tenant_id, products }: Floor): Promise<Map<number, number | null>> {
  const editions = new Map<number, number | null>();
  for (const { id } of products) editions.set(id, await assignScriptEdition({ tenant_id, product_id: id }));
  return editions;
}

const ACCOUNT = { payment_method: "debit_order", holder_is_policyholder: true };

/** The mandate of a sale whose form has come that far. */
function mandateOf(catalogue: Catalogue, { row, lead, steps, form }: DemoSale, reference: string) {
  if (!form.account || !form.hasMandate) return [];
  const { monthly_premium, commencement_date } = row;
  const agreed = {
    reference,
    monthly_premium,
    commencement_date,
    at: steps[0]?.at ?? row.created_at,
    agent: lead.story.agent,
  };
  return [{ mandate_type: "eft_voice", ...agreedMandate(catalogue, lead.story.person, form.account, agreed) }];
}

/** Gives every sale the current editions of its product's questionnaires: the first one looks them up for the others. */
async function assignQuestionnaires(sales: readonly { id: number; tenant_id: number; product_id: number }[]) {
  for (const [productId, [first, ...others]] of Map.groupBy(sales, ({ product_id }) => product_id)) {
    if (!first) continue;
    await assignEditions({ ...first, product_id: productId });
    await db.$executeRaw`
      INSERT INTO sale_questionnaires (tenant_id, sale_id, edition_id, position)
      SELECT tenant_id, other.id, edition_id, position
      FROM sale_questionnaires CROSS JOIN unnest(${others.map(({ id }) => id)}::int[]) AS other (id)
      WHERE sale_id = ${first.id}`;
  }
}

/** @returns sales in the order of their conversion */
function makeSales(floor: Floor, catalogue: Catalogue, leads: readonly SeededLead[]): DemoSale[] {
  const { clock, random } = floor;
  const converted = leads
    .flatMap((lead): ConvertedLead[] => {
      const { convertedAt } = lead.story;
      return convertedAt ? [{ ...lead, convertedAt }] : [];
    })
    .sort((one, other) => one.convertedAt.getTime() - other.convertedAt.getTime());
  const isTooYoung = ({ convertedAt }: ConvertedLead) => clock.next - clock.slotFrom(convertedAt) < SLOTS_TO_BE_WORKED;
  const statuses = dealByAge(random, SALES_BY_STATUS, converted.filter(isTooYoung).length);
  return converted.map((lead, index) => makeSale(floor, catalogue, lead, statuses[index] ?? "new"));
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
