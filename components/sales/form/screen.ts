"use client";

import { type ComponentType, createContext } from "react";
import type { Missing, Step } from "@/lib/sales/form/steps";
import { answerKey } from "./draft/values";

/** A step of the form as an agent goes through it: the steps of the sale that it holds, to fill in or only to read. */
export type Screen = {
  id: string;
  title: string;
  steps: readonly Step[];
  Fields: ComponentType;
  Facts: ComponentType;
};

/** Every screen of the form, for what is shown on one of them. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** What is missing on a screen. */
export const missingOn = (missing: readonly Missing[], { steps }: Pick<Screen, "steps">): Missing[] =>
  missing.filter(({ step }) => steps.includes(step));

/** The name of the field that something missing is about. */
export function fieldOfMissing({ step, field }: Missing): string {
  if (step === "answers") return `answers.${answerKey(Number(field))}`;
  return field === "pay_to_estate" ? field : `${step}.${field}`;
}
