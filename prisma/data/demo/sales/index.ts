import { assignmentsOf, questionnaireEditions } from "@/lib/catalogue/templates/questionnaires/editions.server";
import { assignScriptEdition } from "@/lib/catalogue/templates/scripts/editions.server";
import { isoDate } from "@/lib/platform/text/format";
import { dealByAge } from "../by-age";
import type { Floor } from "../floor";
import { firstOf, lookUp } from "../found";
import type { SeededLead } from "../leads/index";
import type { SoldProduct } from "../products/index";
import { addSaleRecordings } from "../recordings/index";
import { agreedMandate } from "./bank-account";
import { type Catalogue, readCatalogue } from "./catalogue";
import { chainEvents } from "./chain";
import { addSaleConsents } from "./consents";
import { SALES } from "./content";
import { eventsOf } from "./events";
import { packsOf } from "./policy";
import { addReviews } from "./reviews";
import { agreedAt, type ConvertedLead, type DemoSale, makeSale, type NumberedSale, policyholder } from "./sale";

const REFERENCE_DIGITS = 6;
/** An hour of calling, before which a sale is as it was converted. */
const SLOTS_TO_BE_WORKED = 12;

/** Adds a sale for every converted lead, with its client, its evidence and its history. */
export async function addSales(floor: Floor, leads: readonly SeededLead[]): Promise<NumberedSale[]> {
  const { load, tenantId: tenant_id, teamOf, products } = floor;
  const catalogue = await readCatalogue(floor);
  const sales = await load.withIds("sales", giveReferences(floor, makeSales(floor, catalogue, leads)));
  const scripts = await editionsOf(products, (product_id) => assignScriptEdition({ tenant_id, product_id }));
  const recorded = await addSaleRecordings(floor, sales);
  const manager = firstOf(floor.colleagues, ({ role }) => role === "Manager");
  const ends = await chainEvents(
    floor,
    sales.map((sale) => ({
      id: sale.id,
      events: [...eventsOf(sale, manager), ...(recorded.get(sale.id)?.events ?? [])],
    })),
  );
  load.add(
    "sales",
    sales.map(({ id, row, reference }) => ({
      ...{ ...row, ...lookUp(ends, id), reference },
      script_edition_id: lookUp(scripts, row.product_id),
      team_id: teamOf.get(row.agent_id) ?? null,
    })),
  );
  addForms(floor, catalogue, sales, (sale) => recorded.get(sale.id)?.evidence ?? {});
  await addSaleConsents(floor, sales, (sale) => recorded.get(sale.id)?.evidence.recording_id);
  load.add(
    "sale_packs",
    packsOf(
      sales.map(({ id, row }) => ({ keys: { tenant_id, sale_id: id }, row })),
      new Date(),
    ),
  );
  const questionnaires = await editionsOf(products, questionnaireEditions);
  load.add(
    "sale_questionnaires",
    sales.flatMap(({ id, row }) => assignmentsOf({ id, tenant_id }, lookUp(questionnaires, row.product_id))),
  );
  await addReviews(floor, sales);
  return sales;
}

type Evidence = { recording_id?: number; at_seconds?: number };

/** Adds what the forms of sales say. */
function addForms(
  { load, tenantId: tenant_id }: Floor,
  catalogue: Catalogue,
  sales: readonly NumberedSale[],
  evidenceOf: (sale: NumberedSale) => Evidence,
): void {
  const keyed = sales.map((sale) => ({ sale, keys: { tenant_id, sale_id: sale.id } }));
  load.add(
    "sale_persons",
    keyed.map(({ sale, keys }) => ({ ...keys, ...policyholder(sale) })),
  );
  load.add(
    "sale_insured_lives",
    keyed.flatMap(({ sale, keys }) => sale.form.lives.map((life) => ({ ...keys, ...life }))),
  );
  load.add(
    "sale_beneficiaries",
    keyed.flatMap(({ sale, keys }) => sale.form.beneficiaries.map((person) => ({ ...keys, ...person }))),
  );
  load.add(
    "sale_bank_accounts",
    keyed.flatMap(({ sale: { form }, keys }) =>
      form.account ? [{ ...keys, ...ACCOUNT, ...form.account.columns }] : [],
    ),
  );
  load.add(
    "sale_mandates",
    keyed.flatMap(({ sale, keys }) =>
      mandateOf(catalogue, sale).map((mandate) => ({ ...keys, ...mandate, ...evidenceOf(sale) })),
    ),
  );
}

/** @returns the current editions of each product, by the id of the product */
async function editionsOf<Edition>(products: readonly SoldProduct[], find: (productId: number) => Promise<Edition>) {
  const editions = new Map<number, Edition>();
  for (const { id } of products) editions.set(id, await find(id));
  return editions;
}

const ACCOUNT = { payment_method: "debit_order" as const, holder_is_policyholder: true };

/** The mandate of a sale whose form has come that far. */
function mandateOf(catalogue: Catalogue, { row, lead, steps, form, reference, first_debit }: NumberedSale) {
  if (!form.account || !form.hasMandate) return [];
  const { monthly_premium, commencement_date } = row;
  const agreed = {
    reference,
    monthly_premium,
    commencement_date,
    first_debit,
    at: agreedAt(steps, row.created_at),
    agent: lead.story.agent,
  };
  return [{ mandate_type: "eft_voice" as const, ...agreedMandate(catalogue, lead.story.person, form.account, agreed) }];
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
  const statuses = dealByAge(random, SALES.statuses, converted.filter(isTooYoung).length);
  return converted.map((lead, index) => makeSale(floor, catalogue, lead, statuses[index] ?? "new"));
}

/** Numbers sales within their years, where the application goes on. */
function giveReferences({ load, brand, tenantId: tenant_id }: Floor, sales: readonly DemoSale[]) {
  const lastOf = new Map<number, number>();
  const numbered = sales.map((sale) => {
    const year = Number(isoDate(sale.row.created_at).slice(0, 4));
    const last = (lastOf.get(year) ?? 0) + 1;
    lastOf.set(year, last);
    const reference = `${brand.reference_prefix}-${year}-${String(last).padStart(REFERENCE_DIGITS, "0")}`;
    return { ...sale, reference };
  });
  load.add(
    "sale_sequences",
    Array.from(lastOf, ([year, last]) => ({ tenant_id, year, last })),
  );
  return numbered;
}
