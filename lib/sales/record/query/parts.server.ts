import "server-only";
import { z } from "zod";
import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { accountRules } from "@/lib/catalogue/banks/schema";
import { RELATIONSHIP_GROUPS } from "@/lib/catalogue/beneficiary-relationships/schema";
import { BENEFICIARY_CLASSES, MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { storedAddress } from "../columns/address";
import { ID_TYPES } from "../columns/identity";
import { AGREEING_PERSONS } from "../columns/mandate";
import { REVIEW_KINDS } from "../columns/review";
import { day, id, moment, named, text, whole } from "./fields.server";

// Parts of a sale as query.server.ts reads it, for schema.server.ts, and of its options.

export const beneficiaryType = z.object({
  ...named.shape,
  class: z.enum(BENEFICIARY_CLASSES),
  member: z.enum(MEMBERS).nullable(),
  min_count: z.number(),
  max_count: whole,
  min_age: whole,
  max_age: whole,
  id_required: z.boolean(),
  share_required: z.boolean(),
});

export const relationship = z.object({ ...named.shape, group: z.enum(RELATIONSHIP_GROUPS), adult_only: z.boolean() });

export const policyholder = z.object({
  id,
  title: text,
  name: z.string(),
  surname: text,
  id_number_encrypted: text,
  id_number_hash: text,
  date_of_birth: day.nullable(),
  gender: text,
  citizenship: text,
  phone: text,
  email: text,
  id_type: z.enum(ID_TYPES),
  id_expires_on: day.nullable(),
  nationality: text,
  alt_phone: text,
  language: text,
  marital_status: text,
  occupation: text,
  employer: text,
  income_band: text,
  smoker: z.boolean().nullable(),
  physical_address: storedAddress,
  postal_address: storedAddress,
});

export const mandate = z.object({
  branch_code: text,
  provider_name: text,
  provider_phone: text,
  call_centre_name: text,
  agreed_first_debit_on: day.nullable(),
  placeholders: z.array(z.string()).nullable(),
  text: z.string(),
  sha256: z.string(),
  template_version: z.number(),
  abbreviated_name: text,
  bank_name: text,
  agreed_at: moment,
  agreed_by_person: z.enum(AGREEING_PERSONS),
  recorded_by_name: z.string(),
  recording_id: whole,
  at_seconds: z.number().nullable(),
});

export const review = z.object({
  id,
  kind: z.enum(REVIEW_KINDS),
  reviewer_id: whole,
  reviewer_name: text,
  active_at: moment.nullable(),
  unscored: z.number(),
  scored_percent: z.number(),
  min_scored_percent: z.number(),
  score: z.number().nullable(),
  instant_fails: z.number(),
  failed: z.number(),
});

export const bankAccount = z.object({
  payment_method: z.string(),
  bank_id: whole,
  account_type: z.enum(ACCOUNT_TYPES).nullable(),
  account_number_encrypted: text,
  branch_code: text,
  account_holder: text,
  account_holder_initials: text,
  holder_is_policyholder: z.boolean(),
  holder_id_number_encrypted: text,
  holder_id_number_hash: text,
  holder_relationship_id: whole,
  debit_day: text,
  bank: z
    .object({
      id,
      name: z.string(),
      universal_branch_code: z.string(),
      account_rules: accountRules,
      active: z.boolean(),
    })
    .nullable(),
  holder_relationship: relationship.nullable(),
});
