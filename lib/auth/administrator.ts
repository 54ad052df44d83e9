import "server-only";
import { forbidden } from "@/lib/http/errors";
import type { Actor } from "./actor";

/** For what belongs to the platform, whatever permissions somebody holds. @throws HttpError 403 */
export function requireAdministrator(actor: Actor): void {
  if (!actor.is_admin) throw forbidden();
}
