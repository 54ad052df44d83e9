import type { BeneficiaryValues } from "@/components/sales/sale-form/values";
import type { BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import { splitEvenly } from "@/lib/sales/sections/shares";

type Row = Pick<BeneficiaryValues, "beneficiary_type_id" | "share">;

/** The places of those who are paid by share, in the list of all. */
export const sharePlaces = (rows: readonly Row[], types: readonly BeneficiaryTypeOption[]): number[] =>
  rows.flatMap((row, index) =>
    types.some(({ id, share_required }) => id === row.beneficiary_type_id && share_required) ? [index] : [],
  );

/** Whether every share is the one of an even split, or none is filled in. */
export function isEvenlySplit(rows: readonly Row[], types: readonly BeneficiaryTypeOption[]): boolean {
  const shares = sharePlaces(rows, types).map((place) => rows[place]?.share || null);
  const even = splitEvenly(shares.length);
  return shares.every((share) => share === null) || shares.every((share, index) => share === even[index]);
}
