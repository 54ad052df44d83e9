import "server-only";
import type { SaleRecord } from "@/lib/sales/sales/record.server";
import type { Missing } from "./steps";

/** What the rules of a sale say of it. */
export type Assessment = {
  /** What it still needs before it can be sent to QC or submitted, in the order of the steps. */
  missing: Missing[];
  warnings: Missing[];
  /** A wrong answer wants somebody to check the sale, whoever sells it. */
  isReferred: boolean;
  /** "YYYY-MM-DD": the first debit if the sale were submitted now. */
  first_debit_on: string | null;
  /** By the id of an insured life: completed years at commencement, cover in rand, waiting months. */
  lives: ReadonlyMap<number, { age: number | null; cover_amount: number | null; waiting_months: number | null }>;
};

/** Applies the rules to a sale as it is now. */
export async function assessSale(_sale: SaleRecord): Promise<Assessment> {
  return { missing: [], warnings: [], isReferred: false, first_debit_on: null, lives: new Map() };
}
