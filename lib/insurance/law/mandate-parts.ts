/** The parts that the law can want a recorded mandate to state. */
export const MANDATE_PART_NAMES = [
  ...(["abbreviated_name", "company", "call_centre", "phone", "contract_reference", "date", "first_debit"] as const),
  ...(["frequency", "amount", "bank", "branch", "account_type", "account_number"] as const),
  ...(["account_holder", "cancellation"] as const),
] as const;

export type MandatePart = (typeof MANDATE_PART_NAMES)[number];
