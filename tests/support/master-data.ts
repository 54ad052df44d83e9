import { publicHolidays } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dateText } from "@/lib/platform/time/days";
import { LAW } from "./law";
import { makeProduct, type TestTenant, unique } from "./world";

/** A beneficiary type of the tenant's product; its name tells the tenant. */
export const makeBeneficiaryType = (tenant: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryType.create({
      data: {
        tenant_id: tenant.id,
        name: `Type of ${tenant.name} ${unique()}`,
        class: "payout",
        products: { create: { product_id: tenant.product.id } },
      },
    }),
  );

/** A beneficiary relationship of the tenant. Its name contains the tenant's. */
export const makeRelationship = ({ id: tenant_id, name }: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryRelationship.create({ data: { tenant_id, name: `Relative of ${name} ${unique()}`, group: "other" } }),
  );

/** One section of a script. Its text renders the product's name. */
export const OPENING = { key: "opening", title: "Opening", text: "Good day, this is about the {{product_name}}." };

/** A script for a product of its own; the platform's script when `tenant` is null. */
export async function makeScript(tenant: { id: number } | null, sections = [OPENING]) {
  const { id: product_id } = await makeProduct(tenant ? [tenant.id] : []);
  return asPlatform(() => db.script.create({ data: { tenant_id: tenant?.id ?? null, product_id, sections } }));
}

/** A section of a scorecard whose weights total 100. */
export const JUDGED = {
  title: "Opening",
  items: [
    { id: "named", text: "Named", weight: 100, instant_fail: false, na_allowed: true, help: null },
    { id: "insurance", text: "Said insurance", weight: 0, instant_fail: true, na_allowed: false, help: "At once" },
  ],
};

/** A scorecard for a product of its own; the platform's scorecard when `tenant` is null. */
export async function makeScorecard(tenant: { id: number } | null, sections = [JUDGED]) {
  const { id: product_id } = await makeProduct(tenant ? [tenant.id] : []);
  return asPlatform(() => db.scorecard.create({ data: { tenant_id: tenant?.id ?? null, product_id, sections } }));
}

/** A cover limit, which all tenants share, from a day that no other test uses. */
export const makeCoverLimit = () =>
  asPlatform(() =>
    db.coverLimit.create({
      data: { insurance_class: "life", min_age: 0, amount: 50_000, valid_from: unusedDay(), source: unique("Notice ") },
    }),
  );

/** A declared public holiday, which all tenants share. */
export const makePublicHoliday = () =>
  asPlatform(() =>
    db.publicHoliday.create({ data: { day: unusedDay(), name: unique("Day "), source: unique("Proclamation ") } }),
  );

const DAYS_PER_PROCESS = 2_500;
let usedDays = 0;

/**
 * A day far in the future that no other test uses, since each of the processes that run at once has days of its own. It is no
 * public holiday.
 */
export function unusedDay(): Date {
  usedDays += 1;
  const day = new Date(Date.UTC(2200, 0, (process.pid % 1_000) * DAYS_PER_PROCESS + usedDays));
  return publicHolidays(day.getUTCFullYear(), LAW).includes(dateText(day)) ? unusedDay() : day;
}

/** A bank, which all tenants share. */
export const makeBank = () =>
  asPlatform(() =>
    db.bank.create({
      data: { name: unique("Bank "), universal_branch_code: "051001", account_rules: rulesOf(7, 11) },
    }),
  );

/** Account rules of a bank, with the same length for every account type. */
export function rulesOf(min_length: number, max_length: number) {
  const rule = { min_length, max_length };
  return { current: rule, savings: rule, transmission: rule };
}
