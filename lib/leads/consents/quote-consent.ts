import type { ConsentState } from "@/lib/leads/record/consent-states";
import { DAY_MS } from "@/lib/platform/time/milliseconds";

/**
 * For how many days somebody who has asked for a quote may be called about that product. No law names a period: it is
 * what the organisation tells the client, as long as an answer to a request can be expected.
 */
const QUOTE_CONSENT_DAYS = 90;

/** Until when a client who asked for a quote at a time may be called about it. */
export const quoteConsentEnd = (at: Date) => new Date(at.getTime() + QUOTE_CONSENT_DAYS * DAY_MS);

/** What the ledger records of a request for a quote of a product. Only a given one expires. */
export const quoteConsent = (product_id: number, state: ConsentState, at = new Date()) =>
  ({ purpose: "quote", product_id, state, expires_at: state === "given" ? quoteConsentEnd(at) : null }) as const;
