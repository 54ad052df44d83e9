import { z } from "zod";
import { isStorable } from "@/lib/platform/text/storable";
import { type Condition, parseConditions } from "./conditions";
import { emptyAsUndefined } from "./list";

const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;
const MAX_LENGTH = 4_000;

type Value = string | number;

/**
 * The optional parameter `conditions` of a list: "is not" and "is any of", for the fields named here.
 * @param fields the values of each field
 */
export const conditionsFilter = (fields: Record<string, z.ZodType<Value>>) =>
  z
    .preprocess(
      emptyAsUndefined,
      z
        .string()
        .max(MAX_LENGTH)
        .transform((text, context): Condition<Value>[] => {
          const conditions = readConditions(text, fields);
          if (conditions) return conditions;
          context.addIssue({ code: "custom", message: 'Enter conditions such as "source:not:web,radio"' });
          return z.NEVER;
        })
        .optional(),
    )
    .describe('"Is not" and "is any of", such as "source:not:web,radio".');

function readConditions(text: string, fields: Record<string, z.ZodType<Value>>): Condition<Value>[] | null {
  const conditions = parseConditions(text);
  if (!conditions || conditions.length > MAX_CONDITIONS) return null;
  if (!conditions.every(({ values }) => values.every(isStorable))) return null;
  const read = conditions.map(({ field, operator, values }) => {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const parsed = value && z.array(value).max(MAX_VALUES).safeParse(values);
    return parsed?.success ? { field, operator, values: parsed.data } : null;
  });
  return read.every((condition) => condition !== null) ? read : null;
}
