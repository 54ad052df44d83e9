import type { Missing, Step } from "@/lib/sales/form/steps";
import { answerKey, type Part, partOf } from "./draft/values";

/** The steps of the form as an agent goes through them, and what of the sale each holds. */
export const SCREENS = [
  { id: "opening", title: "Opening", steps: ["opening"] },
  { id: "policyholder", title: "Policyholder", steps: ["policyholder"] },
  { id: "cover", title: "Cover and lives", steps: ["cover", "insured_lives"] },
  { id: "questionnaire", title: "Questionnaire", steps: ["answers"] },
  { id: "beneficiaries", title: "Beneficiaries", steps: ["beneficiaries"] },
  { id: "replacement", title: "Replacement", steps: ["replacement"] },
  { id: "bank", title: "Bank and mandate", steps: ["bank", "mandate"] },
  { id: "summary", title: "Summary", steps: ["disclosures"] },
] as const satisfies readonly { id: string; title: string; steps: readonly Step[] }[];

type Screen = (typeof SCREENS)[number];
export type ScreenId = Screen["id"];

export const LAST_SCREEN = SCREENS.length - 1;

/** The index of the screen that Alt with a digit opens. */
export function screenOfKey({ altKey, ctrlKey, code }: KeyboardEvent): number | undefined {
  const digit = altKey && !ctrlKey ? /^Digit([1-8])$/.exec(code)?.[1] : undefined;
  return digit === undefined ? undefined : Number(digit) - 1;
}

/** The index of the screen on which a step of the sale is filled in. */
export const screenOf = (step: Step): number =>
  SCREENS.findIndex(({ steps }) => (steps as readonly Step[]).includes(step));

/** The index of the screen that has a field. */
export function screenOfField(path: string): number {
  const part = partOf(path);
  return screenOf(part === undefined ? "mandate" : stepOfPart(part));
}

function stepOfPart(part: Part): Step {
  if (part === "pay_to_estate") return "beneficiaries";
  return part === "notes" ? "disclosures" : part;
}

/** What is missing on a screen. */
export const missingOn = (missing: readonly Missing[], { steps }: Screen): Missing[] =>
  missing.filter(({ step }) => (steps as readonly Step[]).includes(step));

/** The name of the field that something missing is about. */
export function fieldOfMissing({ step, field }: Missing): string {
  if (step === "answers") return `answers.${answerKey(Number(field))}`;
  return field === "pay_to_estate" ? field : `${step}.${field}`;
}
