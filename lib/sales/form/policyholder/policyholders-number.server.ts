import "server-only";
import type { z } from "zod";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { idNumberChange } from "../rows.server";
import type { policyholderInput } from "./policyholder";

/** The policyholder as they are saved with a list. */
export type SentHolder = Pick<z.output<typeof policyholderInput>, "id_type" | "id_number">;

type SentRow = {
  id: number | undefined;
  id_number: string | null | undefined;
  same_as_policyholder: boolean | undefined;
};

/**
 * The ID number that a row of a list was sent with: of a new row that is the policyholder's own, theirs. See
 * docs/decisions/0112-policyholder-as-insured-life.md.
 * @param holder as they are saved with the list, if they are
 */
export function sentNumber(row: SentRow, sale: SaleRecord, holder: SentHolder | undefined): string | null | undefined {
  const isCopy = row.same_as_policyholder === true && row.id === undefined && !row.id_number;
  if (!isCopy) return row.id_number;
  if ((holder ?? sale.policyholder).id_type !== "sa_id") return null;
  return idNumberChange(sale.policyholder, holder?.id_number).number;
}
