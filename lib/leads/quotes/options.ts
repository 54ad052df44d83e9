// What the form and the server share. Kept small, since browsers download it.

/** When a client prefers to be called. */
export const BEST_TIMES = ["Any time", "In the morning", "In the afternoon", "In the evening"] as const;

/** A hidden field. Only bots fill it in. */
export const HONEYPOT = "website";

/** What a client agrees to, word for word. The form shows it and the consent ledger stores it. */
export const consentWording = (organisation: string, product: string) =>
  `I agree that ${organisation} may contact me by phone, email or message about ${product} and similar products. I can withdraw this at any time.`;

/** The response to every request, whatever its result. */
export const THANKS = "Thank you. We will call you soon with your quote.";
