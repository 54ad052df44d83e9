import "server-only";
import { forbidden } from "@/lib/http/errors";
import type { Actor } from "./actor";

/** What belongs to a person alone is out of reach for whoever acts in their place. @throws HttpError 403 */
export function refuseUnderImpersonation(actor: Actor): void {
  if (actor.impersonator) throw forbidden("This can't be changed while impersonating.");
}
