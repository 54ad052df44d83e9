import "server-only";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { StepColumn } from "@/lib/sales/record/columns/form";
import { replacementColumns } from "./replacement/schema";
import { JSON_STEP_NAMES, type JsonStepName, type JsonStepValues, ofJsonSteps, pickJsonSteps } from "./steps";

type Stored = Record<StepColumn | "former_cover", unknown>;

const INPUTS = ofJsonSteps("input");

/** A step of the form that a sale stores as JSON, with the defaults of what it does not store. */
export const readStep = <Name extends JsonStepName>(sale: Stored, name: Name) =>
  storedJson(`sales.${name}`, INPUTS[name], storedStep(sale, name)) as JsonStepValues[Name];

/** The JSON of a step, without the defaults of what it does not store. */
export const storedStep = (sale: Stored, name: JsonStepName): unknown =>
  name === "replacement" ? Object.assign({}, sale.replacement, sale.former_cover) : sale[name];

/** All the steps that a sale stores as JSON. */
export const readJsonSteps = (sale: Stored) =>
  Object.fromEntries(JSON_STEP_NAMES.map((name) => [name, readStep(sale, name)])) as JsonStepValues;

/** The columns that store the steps of a form; undefined for a step that it leaves out. */
export const stepColumns = (form: Partial<JsonStepValues>) => ({
  ...pickJsonSteps(form),
  ...(form.replacement && replacementColumns(form.replacement)),
});
