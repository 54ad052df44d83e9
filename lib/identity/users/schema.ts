import { z } from "zod";
import { targetFields } from "@/lib/identity/teams/target";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";
import { EMAIL_MAX_LENGTH } from "@/lib/platform/schemas/inputs";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";
import { absenceEnd } from "./absence-schema";
import { EXTENSION_MAX_LENGTH } from "./extension";

const LINE_MAX_LENGTH = 120;

const line = z
  .string("Required")
  .overwrite(withoutDirectionMarks)
  .trim()
  .max(LINE_MAX_LENGTH, `Max ${LINE_MAX_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, "Must be a single line");

const email = z
  .string("Required")
  .trim()
  .toLowerCase()
  .min(1, "Required")
  .max(EMAIL_MAX_LENGTH, `Max ${EMAIL_MAX_LENGTH} characters`)
  .pipe(z.email("Enter an email address such as name@example.com"));

/** Where the telephone system reaches an agent. */
const extension = line
  .max(EXTENSION_MAX_LENGTH, `Max ${EXTENSION_MAX_LENGTH} characters`)
  .nullable()
  .transform((text) => text || null);

const link = z
  .int32()
  .nullish()
  .transform((id) => id ?? null);

/**
 * The fields from `absent_until` on are optional and stay as they are without a value; the last two are accepted only from
 * administrators.
 */
export const userInput = z.object({
  name: line.min(1, "Required"),
  surname: line.nullish().transform((text) => text ?? ""),
  email,
  personality_id: link,
  line_manager_user_id: link,
  absent_until: absenceEnd.nullish(),
  agent_extension: extension.optional(),
  target_submissions_per_day: targetFields.target_submissions_per_day.optional(),
  target_premium_per_month: targetFields.target_premium_per_month.optional(),
  active: z.boolean().optional(),
  /** The next sign-in leads to the profile, until the password is changed. */
  should_reset_password: z.boolean().optional(),
  is_admin: z.boolean().optional(),
  tenant_id: z.int32().nullish(),
});

export type UserInput = z.input<typeof userInput>;
export type UserFields = z.output<typeof userInput>;

type Links = { is_admin: boolean; tenant_id: number | null; personality_id: number | null };

/** What is wrong with a user's tenant and personality, by field. Administrators need neither. */
export function missingLinks({ is_admin, tenant_id, personality_id }: Links): Record<string, string> {
  if (tenant_id === null && personality_id !== null) {
    return { personality_id: "Select a tenant first before choosing a personality." };
  }
  if (is_admin) return {};
  return {
    ...(tenant_id === null && { tenant_id: "Choose a tenant" }),
    ...(personality_id === null && { personality_id: "Required" }),
  };
}

/** Checks all fields of the form at once. @param ownTenant the tenant of an actor who can't choose one */
export function userForm(ownTenant: number | null) {
  const missing = ({ is_admin = false, tenant_id, personality_id }: Partial<UserFields>) =>
    missingLinks({ is_admin, tenant_id: tenant_id ?? ownTenant, personality_id: personality_id ?? null });
  const rule = (field: keyof Links) => ({
    path: [field],
    when: () => true,
    error: ({ input }: { input?: unknown }) => missing(input as Partial<UserFields>)[field],
  });
  return userInput
    .refine((user) => !missing(user).tenant_id, rule("tenant_id"))
    .refine((user) => !missing(user).personality_id, rule("personality_id"));
}

const named = z.strictObject({ id: z.int(), name: z.string() });

/** A user as administration sees it. Times are ISO 8601. */
export const userResponse = responseOf("User", {
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  active: z.boolean(),
  tenant_id: z.int().nullable(),
  tenant: named.nullable(),
  personality_id: z.int().nullable(),
  personality: named.nullable(),
  line_manager_user_id: z.int().nullable(),
  line_manager: named.nullable(),
  agent_extension: z.string().nullable().describe("Of the telephone system."),
  absent_until: instant.nullable().describe("Gets no leads until then; null when not absent."),
  target_submissions_per_day: z.int().nullable(),
  target_premium_per_month: z.int().nullable(),
  should_reset_password: z.boolean().describe("Has to change the password at the next sign-in."),
  two_factor_enabled: z.boolean(),
  last_login_at: instant.nullable(),
  version: z.int(),
});

export type User = z.output<typeof userResponse>;

export const handOverInput = z.object({ user_id: z.int32("Required") });

/** Only administrators filter by `tenant_id`. */
export const managerQuery = z.object({ tenant_id: idFilter, personality_id: idFilter });
