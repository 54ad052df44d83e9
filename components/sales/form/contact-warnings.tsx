"use client";

import { Alert } from "@/components/ui/alert";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Missing } from "@/lib/sales/form/steps";
import { useOpenSale } from "./sale-context";
import { fieldOfMissing } from "./screen";

const CONTACTS: Record<string, string> = {
  phone: "phone",
  alt_phone: "other phone",
  email: "email address",
  id_number: "ID number",
  guardian_phone: "guardian's phone",
};

const contactWarningsOf = ({ warnings }: SaleDetail): Missing[] =>
  warnings.filter(({ step }) => step === "policyholder" || step === "beneficiaries");

/** Warnings about contacts, by the names of their fields. */
export const contactWarningsByField = (sale: SaleDetail): Record<string, string> =>
  Object.fromEntries(contactWarningsOf(sale).map((warning) => [fieldOfMissing(warning), warning.message]));

/** For a reviewer: the contacts of people who asked not to be contacted. Nothing where there are none. */
export function ContactWarnings() {
  const { sale } = useOpenSale();
  const isBlocking = ({ step, field }: Missing) =>
    sale.missing.some((missing) => missing.step === step && missing.field === field);
  return contactWarningsOf(sale).map((warning) => (
    <Alert key={fieldOfMissing(warning)} tone="warning">
      <strong className="font-medium">{contactOf(warning)}:</strong> {warning.message}
      {isBlocking(warning) && " The sale can't pass: fail an item and send it back."}
    </Alert>
  ));
}

/** "Policyholder, phone" or "Beneficiary 2, guardian's phone". */
function contactOf({ step, field }: Missing): string {
  if (step === "policyholder") return `Policyholder, ${CONTACTS[field] ?? field}`;
  const [place, name = ""] = field.split(".");
  return `Beneficiary ${Number(place) + 1}, ${CONTACTS[name] ?? name}`;
}
