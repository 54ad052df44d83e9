import { withoutPersonalData } from "@/lib/platform/schemas/non-personal";
import type { SentType } from "./events";
import { bodySchemaOf, PAYLOAD_SCHEMAS } from "./payload-schemas";

/** The body of a request, as the Standard Webhooks specification recommends it. */
export const bodyOf = (type: string, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** A body as a webhook without personal data gets it. */
export function bodyWithoutPersonalData(body: string): string {
  const sent = JSON.parse(body) as { type: SentType };
  if (!Object.hasOwn(PAYLOAD_SCHEMAS, sent.type)) return JSON.stringify({ ...sent, data: null });
  return JSON.stringify(withoutPersonalData(bodySchemaOf(sent.type), sent));
}
