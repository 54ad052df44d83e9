/** The parts that send requests to the console and to the minimal server, in the order in which they run. */
const REQUEST_PARTS = {
  lists: "lists of leads and sales with their searches, the review queue, badge counts",
  leads: "opening and creating a lead",
  sales: "opening and saving a sale, and its audit",
  insights: "the figures of the dashboard",
  basics: "product FAQs, landing page, health check",
  intake: "leads posted by a source",
} as const;

/** The parts that run after those, each with a report of its own. */
const OTHER_PARTS = {
  insert: "what insights and webhooks add to the insert of a lead",
  import: "a CSV file, while another user reads a list",
  storm: "many sign-ins at the same time",
  loop: "the next lead after a voicemail, in a browser",
  steps: "the steps of a sale, opened in a browser",
  pages: "three pages in Lighthouse, and the size of their scripts",
} as const;

export type RequestPart = keyof typeof REQUEST_PARTS;
export type OtherPart = keyof typeof OTHER_PARTS;

export const PARTS = { ...REQUEST_PARTS, ...OTHER_PARTS };

/** Their figures do not depend on the number of leads. */
const INDEPENDENT_PARTS = ["storm", "loop", "steps", "pages"];
const USUAL_LEADS = 100_000;

/** The parts to run with a number of leads: the named ones, or all that this number makes a difference to. */
export function chosenParts(names: readonly string[], leads: number): string[] {
  if (names.length > 0) return [...names];
  const all = Object.keys(PARTS);
  return leads === USUAL_LEADS ? all : all.filter((name) => !INDEPENDENT_PARTS.includes(name));
}
