import "server-only";
import { formatAmount, formatPremium } from "@/lib/insurance/money";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { orNotStated } from "./document";

const currencyOf = ({ product, product_plan_id }: SaleRecord) =>
  product.plans.find(({ id }) => id === product_plan_id)?.currency ?? "R";

/** An amount to the rand, as a contract states it. */
export const exactAmount = (sale: SaleRecord, amount: number): string => formatAmount(amount, currencyOf(sale));

/** A premium of a month, with cents. */
export const exactPremium = (sale: SaleRecord, premium: SaleRecord["monthly_premium"] | number): string =>
  orNotStated(premium === null ? null : formatPremium(Number(premium), currencyOf(sale)));

/** The premium of a month. */
export const premiumAmount = (sale: SaleRecord): string => exactPremium(sale, sale.monthly_premium);
