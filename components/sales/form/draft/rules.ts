import { lazyCode } from "@/components/ui/lazy/lazy-code";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { fieldPath, type Part } from "./values";

/** The schemas of the parts. Until they are there nothing is malformed by this page, and the server says what is. */
export const rules = lazyCode(() => import("@/lib/sales/form/schema").then((module) => module.saleFormInput.shape));

/** A part with its values in the form in which they are stored; as it is where it is malformed. */
export function normalised(part: Part, input: unknown): unknown {
  const read = rules.code?.[part].safeParse(input);
  return read?.success ? read.data : input;
}

/** What is malformed in a part, by the path of its field. Nothing that is only incomplete. */
export function problemsOf(part: Part, input: unknown, sale: SaleDetail): Record<string, string> {
  const issues = rules.code?.[part].safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [fieldPath([part, ...path].join("."), sale), message]));
}
