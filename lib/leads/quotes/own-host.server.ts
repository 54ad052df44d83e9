import "server-only";
import { HttpError } from "@/lib/platform/http/errors.server";
import { env } from "@/lib/platform/settings/env.server";

/** Refuses a public form that another site has sent. @throws HttpError 419 */
export function requireOwnHost(request: Request): void {
  const origin = request.headers.get("origin");
  const { protocol } = new URL(env().APP_URL);
  if (origin === null || origin === `${protocol}//${request.headers.get("host")}`) return;
  throw new HttpError(419, "This request did not come from the form's own page.");
}
