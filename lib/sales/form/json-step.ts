import type { z } from "zod";
import type { SaleFacts } from "./facts";
import type { Rule } from "./rule";

/** A step of the form that is stored as JSON, in the column of `sales` that has its name. */
export type JsonStep<Name extends string, Input extends z.ZodType> = {
  /** Makes a whole step of `{}`, as a new sale stores it. */
  input: Input;
  response: z.ZodType<z.output<Input>>;
  /** A step that meets every rule, for the demo and the tests. */
  example: z.output<Input>;
  /** What a sale has to meet before it is sent to QC or submitted. */
  complete: readonly Rule<SaleFacts & Record<Name, z.output<Input>>>[];
  /** What the agent should know and nothing stops. */
  warnings: readonly Rule<SaleFacts & Record<Name, z.output<Input>>>[];
};
