import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { themes } from "@/lib/platform/theme/responses";
import { CALL_CONSENTS, CLEANSINGS } from "./schema";

/** How many records would be deleted with a tenant. */
export const tenantDeletionResponse = responseOf("TenantDeletion", {
  users: z.number(),
  personalities: z.number(),
  roles: z.number(),
  teams: z.number(),
  leads: z.number(),
  sales: z.number(),
  lead_imports: z.number(),
  suppressions: z.number(),
  consents: z.number(),
  consumers: z.number(),
  audit_events: z.number(),
  submitted_sales: z.number(),
  refusal: z.string().nullable().describe("Why it can't be deleted; null when it can."),
});

const linkedProductResponse = responseOf("LinkedProduct", {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
});

export const tenantResponse = responseOf("Tenant", {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  subdomain: z.string(),
  logo: z.string().nullable(),
  logo_nav: z.string().nullable(),
  linked_products: z.array(linkedProductResponse),
  version: z.int(),
  ...themes,
  debit_order_mandate: z.string().nullable(),
  calling_hours_enforced: z.boolean(),
  provider_name: z.string().nullable(),
  fsp_number: z.string().nullable(),
  complaints_phone: z.string().nullable(),
  complaints_email: z.string().nullable(),
  ombud_text: z.string().nullable(),
  abbreviated_name: z.string().nullable(),
  first_debit_working_days: z.int(),
  qc_pass_mark: z.number(),
  qc_sample_percent: z.number(),
  sla_hours: z.strictObject({
    new: z.number().nullable(),
    "in-progress": z.number().nullable(),
    callback: z.number().nullable(),
    "qc-oversight": z.number().nullable(),
  }),
  call_consent: z.enum(CALL_CONSENTS),
  cleansing: z.enum(CLEANSINGS),
  bulk_read_limit: z
    .int()
    .nullable()
    .describe("How many leads and sales lists may show one user within an hour; null for no limit."),
  default_qc_personality_id: z.int().nullable(),
  product_ids: z.array(z.int()),
  created_at: instant,
  updated_at: instant,
});

/** A tenant in its form. */
export const openedTenantResponse = responseOf("OpenedTenant", {
  ...tenantResponse.shape,
  has_referring_questions: z
    .boolean()
    .describe("A wrong answer to one of its questions refers the sale to somebody who checks it."),
});

/** The parts of a tenant that its sign-in page shows. */
export const publicTenantResponse = responseOf("PublicTenant", {
  name: z.string(),
  subdomain: z.string(),
  ...themes,
  logo: z.string().nullable(),
});

/** A tenant as lists show it. */
export const tenantRowResponse = responseOf("TenantRow", {
  name: z.string(),
  id: z.int(),
  slug: z.string(),
  subdomain: z.string(),
  logo: z.string().nullable(),
  logo_nav: z.string().nullable(),
  version: z.int(),
  linked_products: z.array(z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })),
});
