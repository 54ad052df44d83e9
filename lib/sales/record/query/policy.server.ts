import "server-only";
import { z } from "zod";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { DELIVERY_WAYS } from "../columns/delivery-ways";
import { day, id, moment, text, whole } from "./fields.server";

/** What a sale's row says of the policy once it is submitted. */
export const policyColumns = {
  policy_number: text,
  insurer_reference: text,
  policy_outcome: z.enum(POLICY_OUTCOMES).nullable(),
  policy_ended_on: day.nullable(),
  last_collected_on: day.nullable(),
  recalled_at: moment.nullable(),
  delivered_on: day.nullable(),
  delivered_how: z.enum(DELIVERY_WAYS).nullable(),
  delivered_reference: text,
  confirm_by: day.nullable(),
  cooling_off_ends_on: day.nullable(),
  replacement_send_by: day.nullable(),
  replacement_sent_on: day.nullable(),
};

/** A policy pack of a sale, without its file. */
export const pack = z.object({
  id,
  edition: z.number(),
  submitted_at: moment,
  size_bytes: whole,
  sha256: text,
  made_at: moment.nullable(),
  mailed_at: moment.nullable(),
  refused_at: moment.nullable(),
  delivered_on: day.nullable(),
  delivered_how: z.enum(DELIVERY_WAYS).nullable(),
  voided_at: moment.nullable(),
  voided_by_name: text,
  is_late: z.boolean(),
});
