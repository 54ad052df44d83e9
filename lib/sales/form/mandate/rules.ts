import type { SaleFacts } from "@/lib/sales/form/facts";
import { problemIf } from "../rule";

/** Whoever holds the account agreed to the mandate as it reads now. Source: Sales specification, section 1, "mandate". */
export function mandateAgreed({ bank, mandate_agreed_by }: SaleFacts) {
  const holder = bank.holder_is_policyholder ? "policyholder" : "holder";
  const message =
    holder === "policyholder"
      ? "Read out the mandate and ask the client to agree."
      : "Read out the mandate to the account holder and ask them to agree.";
  return problemIf(mandate_agreed_by !== holder, "agreed_by_person", message);
}
