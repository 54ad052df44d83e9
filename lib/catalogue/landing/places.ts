/** The anchors of a landing page. */
export const PLACES = { plans: "plans", quote: "quote", sent: "quote-sent" } as const;
