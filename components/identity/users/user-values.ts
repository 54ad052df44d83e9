import type { User, UserInput } from "@/lib/identity/users/schema";

export const valuesOf = (user: User): UserInput => ({
  name: user.name,
  surname: user.surname,
  email: user.email,
  tenant_id: user.tenant_id,
  personality_id: user.personality_id,
  line_manager_user_id: user.line_manager_user_id,
  absent_until: user.absent_until,
  agent_extension: user.agent_extension,
  target_submissions_per_day: user.target_submissions_per_day,
  target_premium_per_month: user.target_premium_per_month,
  is_admin: user.is_admin,
  active: user.active,
  should_reset_password: user.should_reset_password,
});
