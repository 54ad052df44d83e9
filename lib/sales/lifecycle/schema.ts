import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { NOTE_MAX_LENGTH, optionalText, requiredText } from "@/lib/leads/record/fields";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { momentInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { SALE_EVENT_RULE } from "@/lib/sales/record/event-fields";
import { MAX_REASSIGNED, REASON_MAX_LENGTH } from "./limits";

/** Converts a lead: a number is the id of its row, a text its reference. */
export const saleCreation = z.strictObject({
  lead_id: nonPersonal(z.union([z.int32().positive(), requiredText()], "Choose a lead from the list.")),
});

/** A change of status; which of the fields it needs is said in lib/sales/record/status.ts. */
export const transitionInput = z.strictObject({
  to: nonPersonal(z.enum(SALE_STATUSES)),
  reason: nonPersonal(optionalText(REASON_MAX_LENGTH).optional(), SALE_EVENT_RULE.isFixedReason),
  callback_at: nonPersonal(momentInput("Enter a date and time").nullable().optional()),
  note: optionalText(NOTE_MAX_LENGTH).optional(),
  version: nonPersonal(z.int32("Required")),
});

export type TransitionInput = z.input<typeof transitionInput>;

export const releaseInput = z.strictObject({ version: z.int32("Required") });

export const reassignInput = z.strictObject({
  agent_id: z.int32("Choose an agent from the list.").positive("Choose an agent from the list."),
  reason: requiredText(REASON_MAX_LENGTH),
  version: z.int32("Required"),
});

const id = z.int32("Choose from the list").positive("Choose from the list");

export const bulkReassignment = z.strictObject({
  ids: z.array(id).min(1, "Choose at least one sale").max(MAX_REASSIGNED, `Max ${MAX_REASSIGNED} sales at once`),
  agent_id: id,
  reason: optionalText(REASON_MAX_LENGTH).refine((reason) => reason !== null, "Give a reason."),
});

/** How many of the chosen sales were given to somebody else, and why the others were not. */
export const bulkReassignmentResponse = responseOf("BulkReassignment", {
  reassigned: z.number(),
  refused: z.array(
    z.strictObject({
      id: z.int(),
      reference: z.string().nullable(),
      message: z.string(),
    }),
  ),
});

export type BulkReassignment = z.output<typeof bulkReassignmentResponse>;

/** A submitted sale that pays nobody. */
export const saleWithoutPayeeResponse = responseOf("SaleWithoutPayee", {
  id: z.int(),
  reference: z.string(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  product: z.strictObject({ id: z.int(), name: z.string(), slug: z.string() }),
  submitted_at: instant,
});

export type SaleWithoutPayee = z.output<typeof saleWithoutPayeeResponse>;

/** A callback that is due soon, or has been for a while. */
export type SaleReminder = {
  sale_id: number;
  reference: string;
  name: string;
  product: { slug: string; name: string };
  callback_at: string;
};
