import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type FormShape, receiveForm } from "@/lib/platform/files/form.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { jsonText } from "@/lib/platform/http/json-limits";
import { inSlot } from "@/lib/platform/http/slots.server";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { themeInput } from "@/lib/platform/theme/schema";
import { DEFAULT_DARK, DEFAULT_LIGHT, type Theme } from "@/lib/platform/theme/theme";
import { statedParts } from "./mandate/schema";
import {
  bulkReadInput,
  callConsentInput,
  cleansingInput,
  firstDebitInput,
  firstUserInput,
  LOGO_MAX_BYTES,
  logoFile,
  payDayInput,
  percentInput,
  slaInput,
  tenantTexts,
} from "./schema";

const NO_METHOD = "To change a tenant, send _method=PUT with the form.";

const jsonObject = jsonText("Send a JSON object");
const jsonList = jsonText("Send a JSON list");
const flag = z.preprocess(emptyAsUndefined, z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] }).optional());
const id = z.coerce.number<string>().int().positive().max(MAX_ID);

/** Colours as JSON; missing ones are the defaults. */
const sentTheme = (fallback: Theme) =>
  z.preprocess(
    emptyAsUndefined,
    z
      .string()
      .transform(jsonObject)
      .pipe(themeInput.partial().strict())
      .transform((given) => ({ ...fallback, ...given }))
      .optional(),
  );

// An empty file input sends a file without a name.
const sentLogo = z.preprocess(
  (value) => (value === "" || (value instanceof File && value.name === "" && value.size === 0) ? undefined : value),
  logoFile.optional(),
);

const sentPercent = z.preprocess(emptyAsUndefined, z.coerce.number().pipe(percentInput).optional());

/** The multipart form that changes a tenant. Fields that are left out stay unchanged. */
const tenantChange = tenantTexts.partial().extend({
  light_theme: sentTheme(DEFAULT_LIGHT),
  dark_theme: sentTheme(DEFAULT_DARK),
  logo: sentLogo,
  logo_nav: sentLogo,
  remove_logo: flag,
  remove_logo_nav: flag,
  /** As a JSON list. Without it, the statements about a text that stays also stay. */
  mandate_statements: z.preprocess(emptyAsUndefined, z.string().transform(jsonList).pipe(statedParts).optional()),
  /** Refuses the form while the text lacks a compulsory part. */
  use_debit_order_mandate: flag,
  /** An empty value stands for an empty list. */
  product_ids: z
    .array(z.string())
    .transform((ids) => [...new Set(ids.filter(Boolean))])
    .pipe(z.array(id))
    .optional(),
  calling_hours_enforced: flag,
  pay_day: z.preprocess(emptyAsUndefined, z.coerce.number().pipe(payDayInput).optional()),
  first_debit_working_days: z.preprocess(emptyAsUndefined, z.coerce.number().pipe(firstDebitInput).optional()),
  qc_pass_mark: sentPercent,
  qc_sample_percent: sentPercent,
  /** As JSON; a status that is left out has no limit. */
  sla_hours: z.preprocess(emptyAsUndefined, z.string().transform(jsonObject).pipe(slaInput.strict()).optional()),
  call_consent: z.preprocess(emptyAsUndefined, callConsentInput.optional()),
  cleansing: z.preprocess(emptyAsUndefined, cleansingInput.optional()),
  /** An empty value stands for no limit. */
  bulk_read_limit: z
    .union([z.literal("").transform(() => null), z.coerce.number<string>().pipe(bulkReadInput)])
    .optional(),
  /** An empty value stands for none. */
  default_qc_personality_id: z.union([z.literal("").transform(() => null), id]).optional(),
  version: z.preprocess(emptyAsUndefined, z.coerce.number().int().min(0).max(MAX_ID).optional()),
});

/** The same form as it is sent: as a POST, it says what it stands for. */
export const tenantChangeForm = tenantChange.extend({ _method: z.literal("PUT").optional() });

export type TenantChange = z.output<typeof tenantChange>;

/** What a form says of the provider, and of the rules of its calls and sales. */
export const providerColumns = (form: Omit<TenantChange, "default_qc_personality_id">) => ({
  provider_name: form.provider_name,
  provider_phone: form.provider_phone,
  call_centre_name: form.call_centre_name,
  fsp_number: form.fsp_number,
  complaints_phone: form.complaints_phone,
  complaints_email: form.complaints_email,
  ombud_text: form.ombud_text,
  abbreviated_name: form.abbreviated_name,
  pay_day: form.pay_day,
  first_debit_working_days: form.first_debit_working_days,
  qc_pass_mark: form.qc_pass_mark,
  qc_sample_percent: form.qc_sample_percent,
  sla_hours: form.sla_hours,
  call_consent: form.call_consent,
  cleansing: form.cleansing,
  bulk_read_limit: form.bulk_read_limit,
});

/** The multipart form of a new tenant. */
export const newTenant = tenantChange.omit({ default_qc_personality_id: true }).extend({
  name: tenantTexts.shape.name,
  ...firstUserInput.shape,
});

export type NewTenant = z.output<typeof newTenant>;

/** @throws HttpError 405 unless the POST stands for a PUT, by its field `_method` or its header */
export async function readChange(actor: Actor, request: Request): Promise<TenantChange> {
  const values = await readValues(actor, request);
  const method = values._method ?? request.headers.get("x-http-method-override") ?? request.method;
  if (String(method).toUpperCase() !== "PUT") throw new HttpError(405, NO_METHOD, {}, { Allow: "GET, PUT, DELETE" });
  return tenantChange.parse(values);
}

export const readNewTenant = async (actor: Actor, request: Request): Promise<NewTenant> =>
  newTenant.parse(await readValues(actor, request));

/** A logo of up to twice its limit is refused by field, a larger one with the whole form. */
const FORM: FormShape = {
  fields: [...Object.keys(tenantChange.shape), ...Object.keys(firstUserInput.shape), "_method"].map((name) =>
    name === "product_ids" ? "product_ids[]" : name,
  ),
  files: { logo: 2 * LOGO_MAX_BYTES, logo_nav: 2 * LOGO_MAX_BYTES },
};

/** The text fields of the form, and the logos as files. */
async function readValues(actor: Actor, request: Request): Promise<Record<string, unknown>> {
  return inSlot("uploads", actor.id, () =>
    receiveForm(request, FORM, async ({ fields, files }) => {
      const texts = Object.entries(fields).map(([name, value]) => [name, plainTexts(value)]);
      const logos = await Promise.all(
        Object.entries(files).map(async ([name, file]) => [
          name,
          new File([new Uint8Array(await file.bytes())], file.name),
        ]),
      );
      return Object.fromEntries([...texts, ...logos]);
    }),
  );
}

const plainTexts = (value: string | string[]) => (Array.isArray(value) ? value.map(plainText) : plainText(value));

// Browsers send line breaks of a multipart form as CR LF.
const plainText = (text: string) => text.replace(/\r\n?/g, "\n");
