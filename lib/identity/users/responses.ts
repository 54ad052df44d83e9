import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

export const absenceResponse = responseOf("Absence", {
  absent_until: z.string().nullable(),
});

/** A user as administration sees it. Times are ISO 8601. */
export const userResponse = responseOf("User", {
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  active: z.boolean(),
  tenant_id: z.int().nullable(),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  personality_id: z.int().nullable(),
  personality: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  line_manager_user_id: z.int().nullable(),
  line_manager: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  agent_extension: z.string().nullable().describe("Of the telephone system."),
  absent_until: z.string().nullable().describe("Gets no leads until then; null when not absent."),
  target_submissions_per_day: z.int().nullable(),
  target_premium_per_month: z.int().nullable(),
  should_reset_password: z.boolean().describe("Has to change the password at the next sign-in."),
  two_factor_enabled: z.boolean(),
  last_login_at: instant.nullable(),
  version: z.int(),
});
