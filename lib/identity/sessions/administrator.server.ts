import "server-only";
import { forbidden } from "@/lib/platform/http/errors.server";
import type { Actor } from "./actor.server";

/** For actions that no permission allows. @throws HttpError 403 unless the actor is an administrator */
export function requireAdministrator(actor: Actor): void {
  if (!actor.is_admin) throw forbidden();
}
