/** The anchors of a landing page. */
export const ANCHORS = { plans: "plans", quote: "quote", sent: "quote-sent" } as const;
