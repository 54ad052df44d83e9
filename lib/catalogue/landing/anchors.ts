/** The anchors of a landing page. */
export const ANCHORS = { plans: "plans", quote: "quote", faqs: "answers", sent: "quote-sent" } as const;
