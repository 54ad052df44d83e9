// What the form and the server share. Kept small, since browsers download it.

/** When a client prefers to be called, as pages of release 0.3.0 ask. */
export const BEST_TIMES = ["Any time", "In the morning", "In the afternoon", "In the evening"] as const;

/** Whom a quote can be for, and how many of them. */
export const QUOTED_PEOPLE = [
  { member: "main", label: "Me", age: "Your age", name: "You", most: 1 },
  { member: "spouse", label: "My partner", age: "Their age", name: "Your partner", most: 1 },
  { member: "child", label: "My children", age: "Age of child", name: "Child", most: 6 },
  { member: "parent", label: "My parents", age: "Age of parent", name: "Parent", most: 4 },
] as const;

/** The names of the fields for the ages of these people. */
export const ageFields = ({ member, most }: (typeof QUOTED_PEOPLE)[number]): string[] =>
  Array.from({ length: most }, (_, index) => `${member}_age_${index + 1}`);

export const OLDEST_QUOTED = 120;

/** A hidden field. Only bots fill it in. */
export const HONEYPOT = "website";

/** The parameters of a link by which campaigns and clicks are told apart. */
export const ATTRIBUTION_PARAMS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
  "li_fat_id",
] as const;

/** What a client agrees to who ticks the box, word for word. The form shows it and the consent ledger stores it. */
export const offersWording = (organisation: string) =>
  `I agree that ${organisation} may also contact me by phone, email or message about other products and offers. I can withdraw this at any time.`;

/** The response to every request, whatever its result. */
export const THANKS = "Thank you. We will call you soon with your quote.";
