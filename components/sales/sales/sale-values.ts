import { z } from "zod";
import { optionalText, personFields } from "@/lib/leads/leads/fields";
import { maskIdNumber } from "@/lib/platform/id-number";
import { formatPhone } from "@/lib/platform/phone";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { NOTES_MAX_LENGTH, type SaleFormInput } from "@/lib/sales/sections/sale-form";

const { title, name, surname, id_number, phone, email } = personFields();

/** The values of a sale's form: the API's input, flattened. */
export const saleForm = z.object({
  ...{ title, name, surname, id_number, phone, email },
  product_plan_id: z.int32().positive().nullable(),
  commencement_date: z.iso.date("Enter a date").nullable(),
  notes: optionalText(NOTES_MAX_LENGTH),
});

export type SaleValues = z.input<typeof saleForm>;
export type SaleField = keyof SaleValues;

export const SALE_FIELD_LABELS: Record<SaleField, string> = {
  title: "Title",
  name: "Name",
  surname: "Surname",
  id_number: "ID number",
  phone: "Phone",
  email: "Email",
  product_plan_id: "Plan",
  commencement_date: "Commencement date",
  notes: "Notes",
};

/** The values for a sale. The ID number stays empty, because only a new one is entered. */
export const valuesOf = ({ policyholder, cover, notes }: SaleDetail): SaleValues => ({
  title: policyholder.title,
  name: policyholder.name,
  surname: policyholder.surname ?? "",
  id_number: "",
  phone: policyholder.phone ? formatPhone(policyholder.phone) : "",
  email: policyholder.email ?? "",
  product_plan_id: cover.product_plan_id,
  commencement_date: cover.commencement_date,
  notes: notes ?? "",
});

/** The values as input of the API, for the version of the sale that they are based on. */
export function inputOf(values: SaleValues, version: number): SaleFormInput {
  const { product_plan_id, commencement_date, notes, id_number, ...policyholder } = values;
  const cover = { product_plan_id, commencement_date };
  return { version, policyholder: { ...policyholder, id_number: id_number || undefined }, cover, notes };
}

/** The form's name of a field of the API, e.g. "phone" for "policyholder.phone". */
export const fieldOf = (path: string): SaleField | undefined => {
  const name = path.replace(/^(policyholder|cover)\./, "");
  return name in SALE_FIELD_LABELS ? (name as SaleField) : undefined;
};

export const isSame = (one: Partial<SaleValues>, other: SaleValues) =>
  Object.entries(other).every(([field, value]) => one[field as SaleField] === value);

/** The first reason why the form can't be saved. */
export function firstFault({ issues }: z.ZodError): string {
  const { path = [], message = "Check the form." } = issues[0] ?? {};
  const field = fieldOf(path.join("."));
  return field && message === "Required" ? `${SALE_FIELD_LABELS[field]} is required` : message;
}

/** The values as text, to compare two versions of a sale. */
export function readable(values: SaleValues, sale: SaleDetail): Record<string, unknown> {
  const read = saleForm.safeParse(values);
  const { id_number, phone, product_plan_id, ...others } = read.success ? read.data : values;
  const { id_number_masked: onFile } = sale.policyholder;
  const shown = {
    ...others,
    id_number: id_number && maskIdNumber(id_number) !== onFile ? id_number : onFile,
    phone: phone && formatPhone(phone),
    product_plan_id: sale.plans.find(({ id }) => id === product_plan_id)?.heading,
  };
  return Object.fromEntries(
    Object.entries(SALE_FIELD_LABELS).map(([field, label]) => [label, shown[field as SaleField]]),
  );
}
