import { z } from "zod";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { themes } from "@/lib/platform/theme/schema";

/** The signed-in user as sign-in, /api/user and impersonation answer it. */
export const sessionUserResponse = responseOf("SessionUser", {
  name: z.string(),
  email: z.string(),
  personality_id: z.int().nullable(),
  line_manager_user_id: z.int().nullable(),
  surname: z.string(),
  absent_until: instant.nullable(),
  is_admin: z.boolean(),
  tenant_id: z.int().nullable(),
  allowed_sale_statuses: z.array(z.enum(SALE_STATUSES)),
  record_scope: z.enum(RECORD_SCOPES).describe("Which leads and sales the user sees."),
  id: z.int(),
  permissions: z.array(z.string()),
  should_reset_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  impersonating: z.boolean(),
  impersonates: z.enum(["tenant", "user"]).nullable(),
  impersonator_name: z.string().nullable(),
  impersonation_ends_at: instant.nullable(),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      subdomain: z.string(),
      ...themes,
    })
    .nullable(),
  personality: z
    .strictObject({
      name: z.string(),
      requires_qc_oversight: z.boolean(),
      line_manager_name: z.string().nullable(),
    })
    .nullable()
    .describe("`line_manager_name` is that of the personality it reports to."),
});

export type SessionUser = z.output<typeof sessionUserResponse>;

type Present<Field extends "tenant" | "personality"> = NonNullable<SessionUser[Field]>;

/** The signed-in user, as sent to the browser. */
export type CurrentUser = Omit<SessionUser, "tenant" | "personality"> & {
  tenant: Omit<Present<"tenant">, "light_theme" | "dark_theme"> | null;
  personality: Omit<Present<"personality">, "line_manager_name"> | null;
};

/** A user and what they belong to, by name. */
export type Identity = Pick<CurrentUser, "name" | "surname" | "email" | "is_admin"> & {
  personality: string | null;
  tenant: string | null;
  line_manager: string | null;
};

export const loginActivityResponse = responseOf("LoginActivity", {
  id: z.int(),
  created_at: instant,
  is_new_device: z.boolean(),
  tenant_name: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable().describe("Cut at 300 characters."),
});

export type LoginActivity = z.output<typeof loginActivityResponse>;

export const openSessionResponse = responseOf("OpenSession", {
  id: z.string(),
  device: z.string().describe("Browser and operating system."),
  ip: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean().describe("The session of this request."),
});

export type OpenSession = z.output<typeof openSessionResponse>;

/** What a sign-in responds with. */
export const signInResponse = responseOf("SignIn", { token: z.string(), user: sessionUserResponse });
