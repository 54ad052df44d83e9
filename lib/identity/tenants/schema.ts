import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { mandateResponse, mandateText, statedParts } from "@/lib/identity/tenants/mandate/schema";
import { userInput } from "@/lib/identity/users/schema";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { EMAIL_MAX_LENGTH, nameInput, numberInput, textOrNull } from "@/lib/platform/schemas/inputs";
import { slugInput } from "@/lib/platform/text/slug";
import { themeInput, themes } from "@/lib/platform/theme/schema";

const LABEL_MAX_LENGTH = 63; // RFC 1035, one label of a host name
export const OMBUD_MAX_LENGTH = 1000;
const PROVIDER_MAX_LENGTH = 200;
const FSP_NUMBER_MAX_LENGTH = 50;
const PHONE_MAX_LENGTH = 30;
const ABBREVIATED_NAME_MAX_LENGTH = 10; // of the banks' payment system
const FIRST_DEBIT_MAX_DAYS = 60;
export const LOGO_MAX_BYTES = 1024 * 1024;
/** The longest side of a logo. */
export const LOGO_MAX_PIXELS = 2000;
export const NOT_PNG = "Logos must be PNG images.";

/** Names that the host itself may use, or that look like the platform's own. */
const RESERVED_SUBDOMAINS: readonly string[] = [
  ...["www", "api", "admin", "administrator", "app", "console", "platform", "root", "localhost", "portal"],
  ...["mail", "email", "smtp", "imap", "pop", "pop3", "mx", "webmail", "autodiscover", "autoconfig", "postmaster"],
  ...["ftp", "sftp", "ssh", "vpn", "dns", "ns", "ns1", "ns2", "proxy", "gateway", "db", "postgres"],
  ...["login", "auth", "sso", "oauth", "account", "accounts", "security", "secure", "billing", "support", "help"],
  ...["static", "assets", "cdn", "storage", "files", "images", "media", "docs", "status", "blog"],
  ...["dev", "test", "staging", "preview", "production", "internal"],
];

const max = (length: number) => `Max ${length} characters`;

/** Empty means the slug. */
export const subdomainInput = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^.\s]*$/, { error: "Subdomain cannot contain dots or spaces", abort: true })
  .regex(/^[a-z0-9-]*$/, { error: "Subdomain may only contain letters, numbers, and hyphens", abort: true })
  .max(LABEL_MAX_LENGTH, max(LABEL_MAX_LENGTH))
  .regex(/^(?!-).*(?<!-)$/, "Subdomain cannot begin or end with a hyphen")
  .refine((text) => !RESERVED_SUBDOMAINS.includes(text), "This subdomain is reserved.");

const phone = textOrNull(PHONE_MAX_LENGTH).refine((text) => text === null || /^\+?[\d\s()-]+$/.test(text), {
  message: "Enter a phone number",
});

/** What agents name on the telephone and policies print: the provider, its licence, and where to complain. */
const provider = {
  provider_name: textOrNull(PROVIDER_MAX_LENGTH),
  provider_phone: phone,
  /** The tenant's own name where it is null. */
  call_centre_name: textOrNull(PROVIDER_MAX_LENGTH),
  fsp_number: textOrNull(FSP_NUMBER_MAX_LENGTH),
  complaints_phone: phone,
  complaints_email: textOrNull(EMAIL_MAX_LENGTH).refine((text) => text === null || z.email().safeParse(text).success, {
    message: "Enter an email address",
  }),
  ombud_text: textOrNull(OMBUD_MAX_LENGTH),
  /** As banks print it on statements. */
  abbreviated_name: textOrNull(ABBREVIATED_NAME_MAX_LENGTH),
};

/** An uploaded logo. The server also checks its content. */
export const logoFile = z
  .file(NOT_PNG)
  .max(LOGO_MAX_BYTES, "A logo may be up to 1 MB.")
  .refine((file) => /\.png$/i.test(file.name), NOT_PNG);

/** The fields that the form in the browser and the request share. */
export const tenantTexts = z.object({
  name: nameInput.regex(/^\P{Cc}*$/u, "Must be a single line"),
  slug: slugInput,
  subdomain: subdomainInput,
  debit_order_mandate: mandateText,
  ...provider,
});

/** Working days between the submission of a sale and its first debit. */
export const firstDebitInput = numberInput(0, FIRST_DEBIT_MAX_DAYS);

/** The day of the month on which most clients are paid. */
export const payDayInput = numberInput(1, 31);

/** The lowest score with which a sale passes, and how many of those that pass are looked at again, in percent. */
export const percentInput = numberInput(0, 100);

/** A year. */
const SLA_MAX_HOURS = 8784;

/** The statuses that a sale does not stay in. */
export const SLA_STATUSES = ["new", "in-progress", "callback", "qc-oversight"] as const satisfies readonly SaleStatus[];

/** How many hours a sale may stay in a status; null for as long as it takes. */
export const slaInput = z.object(
  Object.fromEntries(
    SLA_STATUSES.map((status) => [status, numberInput(1, SLA_MAX_HOURS).nullable().default(null)]),
  ) as Record<(typeof SLA_STATUSES)[number], z.ZodDefault<z.ZodNullable<ReturnType<typeof numberInput>>>>,
);

/** Whether leads are called without a consent. */
export const CALL_CONSENTS = ["not_required", "required"] as const;
/** What happens while the national opt-out registry was not asked for over a month. */
export const CLEANSINGS = ["warn", "stop"] as const;

export const callConsentInput = z.enum(CALL_CONSENTS, "Choose one");
export const cleansingInput = z.enum(CLEANSINGS, "Choose one");

/** How many leads and sales lists may show one user within an hour; null for no limit. */
export const BULK_READ_LIMIT = { least: 100, most: 1_000_000, usual: 5_000 } as const;
export const bulkReadInput = numberInput(BULK_READ_LIMIT.least, BULK_READ_LIMIT.most);

/** The tenant's first user. */
export const firstUserInput = z.object({
  admin_name: userInput.shape.name,
  admin_surname: userInput.shape.surname,
  admin_email: userInput.shape.email,
});

/** A logo in the form: the address of the stored one, a new file, or null for none. */
const logo = z.union([z.null(), z.string(), logoFile]);

export const tenantInput = tenantTexts.extend({
  light_theme: themeInput,
  dark_theme: themeInput,
  logo,
  logo_nav: logo,
  mandate_statements: statedParts,
  use_debit_order_mandate: z.boolean(),
  product_ids: z.array(z.int32()),
  calling_hours_enforced: z.boolean(),
  pay_day: payDayInput,
  first_debit_working_days: firstDebitInput,
  qc_pass_mark: percentInput,
  qc_sample_percent: percentInput,
  sla_hours: slaInput,
  call_consent: callConsentInput,
  cleansing: cleansingInput,
  bulk_read_limit: bulkReadInput.nullable(),
  /** Checks referred sales that name nobody else. */
  default_qc_personality_id: z.int32().nullable(),
});

/** A new tenant has no personality yet that could check its sales. */
export const newTenantInput = tenantInput.omit({ default_qc_personality_id: true }).extend(firstUserInput.shape);

export type TenantInput = z.input<typeof tenantInput>;
export type NewTenantInput = z.input<typeof newTenantInput>;

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
  ...mandateResponse,
  calling_hours_enforced: z.boolean(),
  pay_day: z.int().describe("The day of the month on which most clients are paid; the last one in a shorter month."),
  provider_name: z.string().nullable(),
  provider_phone: z.string().nullable(),
  call_centre_name: z.string().nullable().describe("As mandates give it; null for the organisation's own name."),
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

export type Tenant = z.output<typeof tenantResponse>;

/** A tenant in its form. */
export const openedTenantResponse = responseOf("OpenedTenant", {
  ...tenantResponse.shape,
  has_referring_questions: z.boolean().describe("A wrong answer to one of its questions refers the sale for review."),
});

export type OpenedTenant = z.output<typeof openedTenantResponse>;

/** The parts of a tenant that its sign-in page shows. */
export const publicTenantResponse = responseOf("PublicTenant", {
  name: z.string(),
  subdomain: z.string(),
  ...themes,
  logo: z.string().nullable(),
});

export type PublicTenant = z.output<typeof publicTenantResponse>;

/** A tenant as lists show it. Logos are URLs. */
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

export type TenantRow = z.output<typeof tenantRowResponse>;
