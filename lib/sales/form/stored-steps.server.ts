import "server-only";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { StepColumn } from "@/lib/sales/record/columns/form";
import { JSON_STEP_NAMES, type JsonStepName, type JsonStepValues, ofJsonSteps } from "./steps";

type Stored = Record<StepColumn, unknown>;

const INPUTS = ofJsonSteps("input");

/** A step of the form that a sale stores as JSON, with the defaults of what it does not store. */
export const readStep = <Name extends JsonStepName>(sale: Stored, name: Name) =>
  storedJson(`sales.${name}`, INPUTS[name], sale[name]) as JsonStepValues[Name];

/** All the steps that a sale stores as JSON. */
export const readJsonSteps = (sale: Stored) =>
  Object.fromEntries(JSON_STEP_NAMES.map((name) => [name, readStep(sale, name)])) as JsonStepValues;
