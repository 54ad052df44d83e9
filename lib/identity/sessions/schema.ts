import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Theme } from "@/lib/platform/theme/theme";

/** The signed-in user, as sent to the browser. */
export type CurrentUser = {
  id: number;
  name: string;
  surname: string;
  email: string;
  is_admin: boolean;
  permissions: string[];
  allowed_sale_statuses: SaleStatus[];
  tenant_id: number | null;
  tenant: { id: number; name: string; subdomain: string } | null;
  personality_id: number | null;
  personality: { name: string; requires_qc_oversight: boolean } | null;
  line_manager_user_id: number | null;
  should_reset_password: boolean;
  two_factor_enabled: boolean;
  absent_until: string | null;
  impersonating: boolean;
  impersonates: "user" | "tenant" | null;
  impersonator_name: string | null;
  impersonation_ends_at: string | null;
};

type Present<Field extends "tenant" | "personality"> = NonNullable<CurrentUser[Field]>;

/** The signed-in user as sign-in, /api/user and impersonation answer it. */
export type SessionUser = Omit<CurrentUser, "tenant" | "personality"> & {
  tenant: (Present<"tenant"> & { light_theme: Theme; dark_theme: Theme }) | null;
  /** `line_manager_name` is that of the personality it reports to. */
  personality: (Present<"personality"> & { line_manager_name: string | null }) | null;
};

/** A user and what they belong to, by name. */
export type Identity = Pick<CurrentUser, "name" | "surname" | "email" | "is_admin"> & {
  personality: string | null;
  tenant: string | null;
  line_manager: string | null;
};

export type LoginActivity = {
  id: number;
  created_at: string;
  is_new_device: boolean;
  tenant_name: string | null;
  city: string | null;
  country: string | null;
  ip: string | null;
  /** Cut at 300 characters. */
  user_agent: string | null;
};

export type OpenSession = {
  id: string;
  /** Browser and operating system. */
  device: string;
  ip: string | null;
  city: string | null;
  country: string | null;
  created_at: string;
  last_seen_at: string;
  /** The session of this request. */
  current: boolean;
};
