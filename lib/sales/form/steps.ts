import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import type { StepColumn } from "@/lib/sales/record/columns/form";
import type { SaleFacts } from "./facts";
import { opening } from "./opening/opening";
import { replacement } from "./replacement/replacement";

/** The steps of a sale's form, in the order in which they are filled in. */
export const STEPS = [
  "opening",
  "policyholder",
  "cover",
  "insured_lives",
  "answers",
  "beneficiaries",
  "replacement",
  "replacement_record",
  "bank",
  "mandate",
  "disclosures",
] as const;

export type Step = (typeof STEPS)[number];

/** The steps that are stored as JSON, by the column of `sales` that stores them. Each is one of STEPS. */
const JSON_STEPS = { opening, replacement } satisfies { [Name in StepColumn]: Name extends Step ? unknown : never };

type JsonSteps = typeof JSON_STEPS;
export type JsonStepName = keyof JsonSteps;

/** What is entered in the steps that are stored as JSON. */
export type JsonStepInputs = { [Name in JsonStepName]: z.input<JsonSteps[Name]["input"]> };
/** The whole of the steps that are stored as JSON. */
export type JsonStepValues = { [Name in JsonStepName]: z.output<JsonSteps[Name]["input"]> };

/** A sale with all its steps, as its rules see it. */
export type FormFacts = SaleFacts & JsonStepValues;

export const JSON_STEP_NAMES = Object.keys(JSON_STEPS) as StepColumn[];

/** One property of the steps that are stored as JSON, by step. */
export const ofJsonSteps = <Key extends keyof JsonSteps[JsonStepName]>(key: Key) =>
  Object.fromEntries(JSON_STEP_NAMES.map((name) => [name, JSON_STEPS[name][key]])) as {
    [Name in JsonStepName]: JsonSteps[Name][Key];
  };

/** The steps that are stored as JSON, without what else comes with them. */
export const pickJsonSteps = <Form extends Partial<JsonStepValues>>(form: Form) =>
  Object.fromEntries(JSON_STEP_NAMES.map((name) => [name, form[name]])) as Pick<Form, JsonStepName>;

/**
 * Something that a sale needs before it can be sent to QC or submitted. `field` is a path inside its step: "id_number";
 * "1.share" for the second row of a list; "share" for that column of the whole list, such as a total; the question's id
 * among the answers.
 */
export const missingResponse = responseOf("Missing", {
  step: z.enum(STEPS),
  field: z.string(),
  message: z.string(),
});

export type Missing = z.output<typeof missingResponse>;
