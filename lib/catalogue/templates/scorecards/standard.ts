import type { ScorecardInput } from "./schema";

type Weighted = readonly [id: string, weight: number, text: string, help?: string, mayBeMissing?: "na"];
type Fatal = readonly [id: string, text: string, help: string, mayBeMissing?: "na"];

// What the law and the industry want of a sale by telephone: disclosures of the Policyholder Protection Rules
// (long-term insurance, 2017), the recording and the consent of POPIA, and the mandate of the payment system.
const FATAL: readonly Fatal[] = [
  ["said-insurance", "The agent said that this is insurance", "Within the first minute, in plain words."],
  ["recording-notice", "The agent said that the call is recorded", "Before any personal detail was asked."],
  [
    "debit-consent",
    "The client agreed to the debit with amount, date and account",
    "All three, in one sentence, and a clear yes.",
  ],
  ["details-read-back", "ID and bank details were read back correctly", "Compare what was said with the sale."],
  ["own-answers", "The client gave every answer", "The agent neither answered nor led the client to an answer."],
  [
    "not-suppressed",
    "The number was not on the do-not-contact list before the conversion",
    "Not applicable where the client called us.",
    "na",
  ],
  [
    "replacement-asked",
    "The agent asked whether this replaces a policy",
    "Rule 19 of the Policyholder Protection Rules.",
  ],
];

const WEIGHTED: Record<"Opening" | "The product" | "The client" | "Closing", readonly Weighted[]> = {
  Opening: [
    ["named", 5, "The agent named themselves and the provider"],
    ["purpose", 5, "The agent said what the call is about"],
  ],
  "The product": [
    ["product-and-plan", 10, "Product and plan were explained"],
    ["premium-and-debit-day", 10, "Premium and debit day were said"],
    ["benefits", 10, "The benefits were explained"],
    [
      "waiting-and-exclusions",
      15,
      "Waiting period and exclusions were explained",
      "Natural and accidental death, explained separately.",
    ],
  ],
  "The client": [
    [
      "beneficiaries",
      10,
      "Beneficiaries and their shares were read back",
      "Not applicable where the estate is paid.",
      "na",
    ],
    [
      "verbatim",
      15,
      "Every question was asked word for word",
      "Not applicable where the product asks no questions.",
      "na",
    ],
  ],
  Closing: [
    ["cooling-off", 10, "The cooling-off period was explained", "31 days from the policy document."],
    ["complaints", 5, "Complaints and the ombud were mentioned"],
    ["courtesy", 5, "The agent was courteous, and let the client finish"],
  ],
};

const weightedItem = ([id, weight, text, help = "", na]: Weighted) => ({
  ...{ id, text, weight, instant_fail: false, na_allowed: na === "na" },
  help: help || null,
});

/** The scorecard that a product has until somebody writes one for it. */
export const STANDARD_SCORECARD: Readonly<ScorecardInput["sections"]> = [
  {
    title: "Instant fails",
    items: FATAL.map(([id, text, help, na]) => ({
      ...{ id, text, weight: 0, instant_fail: true },
      ...{ na_allowed: na === "na", help },
    })),
  },
  ...Object.entries(WEIGHTED).map(([title, items]) => ({ title, items: items.map(weightedItem) })),
];
