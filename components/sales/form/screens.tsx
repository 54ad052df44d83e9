"use client";

import type { JsonStepName, Step } from "@/lib/sales/form/steps";
import { AnswerFacts } from "./answers/answer-facts";
import { Answers } from "./answers/answers";
import { BankAndMandate } from "./bank/bank-and-mandate";
import { BankFacts } from "./bank/bank-facts";
import { Beneficiaries } from "./beneficiaries/beneficiaries";
import { BeneficiaryFacts } from "./beneficiaries/beneficiary-facts";
import { Cover } from "./cover/cover";
import { CoverFacts } from "./cover/cover-facts";
import { Summary } from "./disclosures/summary";
import { SummaryFacts } from "./disclosures/summary-facts";
import { partOf } from "./draft/values";
import { InsuredLives } from "./lives/insured-lives";
import { LifeFacts } from "./lives/life-facts";
import { Opening, OpeningFacts } from "./opening/opening";
import { Policyholder } from "./policyholder/policyholder";
import { PolicyholderFacts } from "./policyholder/policyholder-facts";
import { Replacement, ReplacementFacts } from "./replacement/replacement";
import type { Screen } from "./screen";

const CoverAndLives = () => (
  <>
    <Cover />
    <InsuredLives />
  </>
);

const CoverAndLifeFacts = () => (
  <>
    <CoverFacts />
    <LifeFacts />
  </>
);

/** The screens of the form in their order. */
export const SCREENS = [
  { id: "opening", title: "Opening", steps: ["opening"], Fields: Opening, Facts: OpeningFacts },
  {
    id: "policyholder",
    title: "Policyholder",
    steps: ["policyholder"],
    Fields: Policyholder,
    Facts: PolicyholderFacts,
  },
  {
    id: "cover",
    title: "Cover and lives",
    steps: ["cover", "insured_lives"],
    Fields: CoverAndLives,
    Facts: CoverAndLifeFacts,
  },
  { id: "questionnaire", title: "Questionnaire", steps: ["answers"], Fields: Answers, Facts: AnswerFacts },
  {
    id: "beneficiaries",
    title: "Beneficiaries",
    steps: ["beneficiaries"],
    Fields: Beneficiaries,
    Facts: BeneficiaryFacts,
  },
  {
    id: "replacement",
    title: "Replacement",
    steps: ["replacement", "replacement_record"],
    Fields: Replacement,
    Facts: ReplacementFacts,
  },
  { id: "bank", title: "Bank and mandate", steps: ["bank", "mandate"], Fields: BankAndMandate, Facts: BankFacts },
  { id: "summary", title: "Summary", steps: ["disclosures"], Fields: Summary, Facts: SummaryFacts },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof SCREENS)[number]["id"];
type ShownStep = (typeof SCREENS)[number]["steps"][number];

const NOT_JSON: Record<Exclude<Step, JsonStepName>, true> = {
  policyholder: true,
  cover: true,
  insured_lives: true,
  answers: true,
  beneficiaries: true,
  replacement_record: true,
  bank: true,
  mandate: true,
  disclosures: true,
};

/** The steps that the form has as the API has them. */
export const JSON_STEPS = SCREENS.flatMap(({ steps }): readonly ShownStep[] => steps).filter(
  (step): step is JsonStepName & ShownStep => !(step in NOT_JSON),
);

export const LAST_SCREEN = SCREENS.length - 1;

/** The id of the element that has a screen's part of a sale that is only read. */
export const partOfScreen = (screen: number): string => `part-${SCREENS[screen]?.id}`;

/** The index of the screen that Alt with a digit opens. */
export function screenOfKey({ altKey, ctrlKey, code }: KeyboardEvent): number | undefined {
  const digit = altKey && !ctrlKey ? /^Digit([1-9])$/.exec(code)?.[1] : undefined;
  return digit === undefined || Number(digit) > SCREENS.length ? undefined : Number(digit) - 1;
}

const screenOfName = (name: string): number => SCREENS.findIndex(({ steps }) => steps.some((step) => step === name));

/** The index of the screen on which a step of the sale is filled in. Every step has one. */
export const screenOf = (step: ShownStep): number => screenOfName(step);

/** The index of the screen that has a field. */
export function screenOfField(path: string): number {
  const screen = screenOfName(stepOfPart(partOf(path)));
  return screen === -1 ? screenOf("mandate") : screen;
}

function stepOfPart(part: string): string {
  if (part === "pay_to_estate") return "beneficiaries";
  return part === "notes" ? "disclosures" : part;
}
