/** The anchors of a landing page. */
export const ANCHORS = { plans: "plans", quote: "quote", faqs: "answers", phone: "quote-phone-step" } as const;
