import "server-only";
import { notFound } from "@/lib/platform/http/errors.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

/** Parses an id in a path. @throws HttpError 404 when it is not an id */
export const idOf = (text: string | undefined): number => parseId(text, MAX_ID);

/** Parses a 64-bit id in a path, of a row of a table that only grows. @throws HttpError 404 when it is not an id */
export const longIdOf = (text: string | undefined): number => parseId(text, Number.MAX_SAFE_INTEGER);

function parseId(text: string | undefined, largest: number): number {
  const id = /^[1-9]\d*$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!(id <= largest)) throw notFound();
  return id;
}
