import "server-only";
import { conflict } from "@/lib/platform/http/errors.server";

/** Stands where a name is required. */
export const ANONYMOUS_NAME = "Anonymised";

/** The reference of a lead whose person was erased. */
export const anonymousReference = (id: number) => `anonymised-${id}`;

/** @throws HttpError 409 for a lead whose person was erased: nothing can be done with it */
export function refuseAnonymised({ id, lead_id }: { id: number; lead_id: string }): void {
  if (lead_id === anonymousReference(id)) throw conflict("This person was erased: the lead can't be changed.");
}
