import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import { answerKey, questionsOf } from "./values";

const PARTS: Record<string, string> = {
  insured_lives: "Insured life",
  beneficiaries: "Beneficiary",
  bank: "Bank",
  replacement: "Replacement",
};

const FIELDS: Record<string, string> = {
  id_number: "ID number",
  holder_id_number: "Holder's ID number",
  alt_phone: "Other phone",
  email: "Email",
  product_plan_id: "Plan",
  beneficiary_type_id: "Type",
  relationship_id: "Relationship",
  holder_relationship_id: "Holder's relationship",
  bank_id: "Bank",
};

/** What people call a field: "Beneficiary 2: Share". */
export function fieldLabel(path: string, sale: SaleDetail): string {
  const [part = "", ...rest] = path.split(".");
  if (part === "answers") {
    return questionsOf(sale).find(({ question_id }) => answerKey(question_id) === rest[0])?.question ?? "Answer";
  }
  const row = /^\d+$/.test(rest[0] ?? "") ? ` ${Number(rest.shift()) + 1}` : "";
  const prefix = PARTS[part] ? `${PARTS[part]}${row}: ` : "";
  const field = rest.at(-1) ?? part;
  return `${prefix}${FIELDS[field] ?? words(field)}`;
}

const words = (field: string): string => capitalize(field.replaceAll("_", " "));

/** A value of the form as people read it. */
export function readable(path: string, value: unknown, sale: SaleDetail, options: SaleOptions): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ") || "–";
  const text = String(value);
  const field = path.split(".").at(-1) ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  return choicesOf(field, sale, options).find(({ id }) => id === value)?.name ?? text;
}

function choicesOf(field: string, sale: SaleDetail, options: SaleOptions): readonly { id: number; name: string }[] {
  if (field === "product_plan_id") return sale.plans.map(({ id, heading }) => ({ id, name: heading }));
  if (field === "bank_id") return options.banks;
  if (field === "beneficiary_type_id") return options.types;
  return field.endsWith("relationship_id") ? options.relationships : [];
}
