import { SCREENS, type ScreenId } from "@/components/sales/form/screens";
import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";

const MANDATE = /mandate|debit/i;

/** What an item of a scorecard asks about is known by its words alone. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, ScreenId])[] = [
  [MANDATE, "bank"],
  [/beneficiar/i, "beneficiaries"],
  [/replac/i, "replacement"],
  [/question|answer|health/i, "questionnaire"],
  [/bank|account/i, "bank"],
  [/cooling|complain|ombud/i, "summary"],
  [/product|plan|premium|cover|benefit|waiting|exclusion/i, "cover"],
  [/record|named|provider|insurance|the call\b|marketing/i, "opening"],
  [/\bID\b|number|address|contact details/, "policyholder"],
];

type Item = Pick<ScorecardItem, "text">;

/** The index of the form's screen that an item of a scorecard is about; undefined where it is about none. */
export function screenOfItem({ text }: Item): number | undefined {
  const screen = WORDS.find(([words]) => words.test(text))?.[1];
  return screen && SCREENS.findIndex(({ id }) => id === screen);
}

export const isAboutMandate = ({ text }: Item): boolean => MANDATE.test(text);
