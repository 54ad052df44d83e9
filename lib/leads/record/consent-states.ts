export const CONSENT_STATES = ["given", "refused", "withdrawn"] as const;

export type ConsentState = (typeof CONSENT_STATES)[number];

/** The latest state of direct marketing in a lead's ledger; unknown without an entry. */
export const LEAD_CONSENT_STATES = ["unknown", ...CONSENT_STATES] as const;

export type LeadConsentState = (typeof LEAD_CONSENT_STATES)[number];
