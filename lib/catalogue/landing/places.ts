/** The places of a product's page that addresses lead to. */
export const PLACES = { plans: "plans", quote: "quote", sent: "quote-sent" } as const;
