import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";

const EXAMPLE: Partial<Record<LeadField, string>> = {
  title: "Ms",
  name: "Nomvula",
  surname: "Zulu",
  phone: "082 123 4567",
  email: "nomvula@example.com",
  date_of_birth: "1985-06-15",
  gender: "female",
  language: "isiZulu",
  province: "Gauteng",
  source: "Trade fair",
};

/** A CSV file with a column for every field of a lead, which an import maps by itself, and a row as an example. */
export const templateCsv = (): string =>
  [LEAD_FIELDS.map((field) => LEAD_FIELD_LABELS[field]), LEAD_FIELDS.map((field) => EXAMPLE[field] ?? "")]
    .map((cells) => cells.join(","))
    .join("\r\n")
    .concat("\r\n");
