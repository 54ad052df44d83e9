import "server-only";
import { clearAttempts, throttle } from "@/lib/identity/limits/throttle.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { passwordMatches } from "./passwords.server";

export const WRONG_PASSWORD = "The current password is wrong.";

/**
 * Checks the password of the signed-in user.
 * @throws HttpError 422 on `current_password` when it is wrong, 429 after too many attempts
 */
export async function requireCurrentPassword({ id }: Actor, password: string): Promise<void> {
  await throttle("current password", String(id));
  const { password_hash } = await asPlatform(() =>
    db.user.findFirstOrThrow({ where: { id }, select: { password_hash: true } }),
  );
  if (!(await passwordMatches(password, password_hash))) throw invalid({ current_password: WRONG_PASSWORD });
  await clearAttempts("current password", String(id));
}
