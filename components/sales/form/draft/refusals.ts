import { ApiError } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { fieldPath, type Part, partOf } from "./values";

const PASSING = [0, 408, 425, 429];

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (PASSING.includes(error.status) || error.status >= 500);

/** The sale as it is on the server, where a request was refused because it has changed. */
export function currentOf(error: unknown): SaleDetail | undefined {
  const current = error instanceof ApiError && error.status === 409 ? error.body.current : undefined;
  return isSale(current) ? current : undefined;
}

const isSale = (value: unknown): value is SaleDetail =>
  typeof value === "object" && value !== null && "version" in value;

/** The parts that the server finds malformed, and what is wrong, by the names of the fields. */
export function malformedIn(error: unknown, sale: SaleDetail, parts: readonly Part[]) {
  const errors = error instanceof ApiError && error.status === 422 ? Object.entries(error.body.errors ?? {}) : [];
  return {
    parts: parts.filter((part) => errors.some(([path]) => partOf(path) === part)),
    found: Object.fromEntries(errors.map(([path, [message = ""]]) => [fieldPath(path, sale), message])),
  };
}
