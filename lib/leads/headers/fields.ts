import { LEAD_FIELD_LABELS, LEAD_FIELDS } from "@/lib/leads/record/field-labels";

/** What a column of the file can become: a field of a lead, or name and surname as one text. */
export const COLUMN_FIELDS = [...LEAD_FIELDS, "full_name"] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

export const COLUMN_LABELS: Record<ColumnField, string> = { ...LEAD_FIELD_LABELS, full_name: "Name and surname" };
