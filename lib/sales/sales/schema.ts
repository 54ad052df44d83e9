import { z } from "zod";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { optionalText, personFields } from "@/lib/leads/leads/fields";
import type { DebitDay } from "@/lib/sales/sections/bank";

export const NOTES_MAX_LENGTH = 5000;
export const REASON_MAX_LENGTH = 500;

const { title, name, surname, id_number, phone, email } = personFields();

/** Converts a lead, by the id of its row. */
export const saleCreation = z.strictObject({ lead_id: z.int32("Required").positive() });

/** The form of a sale. What may be left out stays as it is when left out; so does the ID number when empty. */
export const saleInput = z.strictObject({
  version: z.int32("Required"),
  policyholder: z.strictObject({
    title: title.optional(),
    name,
    surname,
    id_number: id_number.optional(),
    phone,
    email,
  }),
  product_plan_id: z.int32().positive().nullable(),
  commencement_date: z.iso.date("Enter a date").nullable().optional(),
  notes: optionalText(NOTES_MAX_LENGTH),
});

export type SaleInput = z.input<typeof saleInput>;
export type SaleChange = z.output<typeof saleInput>;

/** A change of status; which of the fields it needs is said in transitions.ts. */
export const transitionInput = z.strictObject({
  to: z.enum(SALE_STATUSES),
  reason: optionalText(REASON_MAX_LENGTH).optional(),
  callback_at: z.iso.datetime({ offset: true, error: "Enter a date and time" }).nullable().optional(),
  version: z.int32().optional(),
});

export type TransitionInput = z.input<typeof transitionInput>;

/** A sale in a list. Moments are ISO 8601 text. */
export type SaleRow = {
  id: number;
  reference: string;
  status: SaleStatus;
  status_changed_at: string;
  client: { name: string; surname: string | null; id_number_masked: string | null };
  product: { id: number; name: string; slug: string };
  plan: { id: number; heading: string } | null;
  monthly_premium: number | null;
  cover_amount: number | null;
  agent: { id: number; name: string; surname: string } | null;
  team: { id: number; name: string } | null;
  source: string | null;
  callback_at: string | null;
  /** Whose people check it; null where nobody needs to. */
  qc_personality: { id: number; name: string } | null;
  qc_submitted_at: string | null;
  /** How often QC has sent it back. */
  kick_count: number;
  submitted_at: string | null;
  /** "YYYY-MM-DD" */
  commencement_date: string | null;
  debit_day: DebitDay;
  declined_reason: string | null;
  created_at: string;
  updated_at: string;
  version: number;
};

/** A sale with its form, and what the one who asks may do with it. */
export type SaleDetail = SaleRow & {
  policyholder: Policyholder;
  product_plan_id: number | null;
  /** Every plan of the product, in the order of their index. */
  plans: SalePlan[];
  notes: string | null;
  lead: { id: number; lead_id: string };
  /** When to call back, unless somebody knows better. */
  proposed_call_at: string;
  can: { edit: boolean; transitions: SaleStatus[] };
};

export type Policyholder = {
  title: string | null;
  name: string;
  surname: string | null;
  id_number_masked: string | null;
  /** "YYYY-MM-DD" */
  date_of_birth: string | null;
  gender: string | null;
  citizenship: string | null;
  /** In completed years, today. */
  age: number | null;
  phone: string | null;
  email: string | null;
};

export type SalePlan = {
  id: number;
  heading: string;
  cover_amount: number;
  monthly_premium: number;
  currency: string;
  product_index: number;
};

/** Numbers of sales by product id, then by status. */
export type SaleStats = Record<string, Partial<Record<SaleStatus, number>>>;

/** A lead without a sale; once it is processed it can't become one. */
export type UnsoldLead = {
  id: number;
  name: string;
  surname: string | null;
  product: { slug: string };
  processed: boolean;
};
