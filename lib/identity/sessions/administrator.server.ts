import "server-only";
import { forbidden } from "@/lib/platform/http/errors.server";
import type { Actor } from "./actor.server";

/** For what no permission of a tenant allows. @throws HttpError 403 */
export function requireAdministrator(actor: Actor): void {
  if (!actor.is_admin) throw forbidden();
}
