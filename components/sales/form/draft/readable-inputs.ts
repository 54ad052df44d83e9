import type { SaleDetail } from "@/lib/sales/detail/schema";
import { setValue, valueAt } from "./merge";
import { problemsOf } from "./rules";
import { inputOf, isSame, type Part, type SaleValues, WRITTEN } from "./values";

/**
 * What can be sent of the parts that have changed: a malformed field keeps its saved value, so that it holds back no
 * other field. A new row of a list has no saved value: there the field is empty.
 * @returns the inputs, and the values that they are made of
 */
export function readableInputs(typed: SaleValues, saved: SaleValues, changed: Iterable<Part>, sale: SaleDetail) {
  const values = structuredClone(typed);
  const inputs: Partial<Record<Part, unknown>> = {};
  for (const part of changed) {
    for (const path of pathsOfProblems(part, typed, saved, sale)) {
      if (path !== part) setValue(values, path, savedAt(path, part, values, saved));
    }
    const isWellFormed = pathsOfProblems(part, values, saved, sale).length === 0;
    if (isWellFormed && !isSame(values[part], saved[part])) inputs[part] = inputOf(part, values, saved, sale);
  }
  return { values, inputs };
}

const pathsOfProblems = (part: Part, values: SaleValues, saved: SaleValues, sale: SaleDetail): string[] =>
  Object.keys(problemsOf(part, inputOf(part, values, saved, sale), sale));

function savedAt(path: string, part: Part, values: SaleValues, saved: SaleValues): unknown {
  const [, index = "", ...field] = path.split(".");
  const [rows, savedRows] = [rowsOf(values[part]), rowsOf(saved[part])];
  if (!rows || !savedRows) return valueAt(saved, path);
  const place = savedRows.findIndex(({ key }) => key === rows[Number(index)]?.key);
  if (place >= 0) return valueAt(saved, [part, place, ...field].join("."));
  return WRITTEN.includes(field.at(-1) ?? "") ? "" : null;
}

const rowsOf = (value: unknown): { key: string }[] | undefined =>
  Array.isArray(value) ? (value as { key: string }[]) : undefined;
