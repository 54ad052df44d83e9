import "server-only";
import { z } from "zod";
import type { RouteDescription } from "@/lib/identity/http/route-description.server";
import { isSchema } from "@/lib/platform/http/responses";

/** What the errors of the API mean, by status. */
export const ERRORS = {
  400: "The address or the Host header can't be read.",
  401: "The request has no valid session or key.",
  403: "The caller lacks a permission, or has to change the password first.",
  404: "There is no such record, or the caller may not see it.",
  405: "The address does not support this method.",
  408: "The body is incomplete.",
  409: "The record has changed, is in use, duplicates another one, or is in a state that does not allow this.",
  413: "The body is too large.",
  415: "The body has another media type.",
  416: "The file does not have the requested range.",
  419: "A session cookie was sent from outside the console's own pages.",
  422: "The input is not valid; `errors` has the messages by field.",
  423: "A second factor is needed.",
  429: "Too many requests; Retry-After says in how many seconds to try again.",
  431: "The address and the headers are too long.",
  500: "An error on our side, with a reference to quote.",
  503: "The service is busy or can't be reached; Retry-After says in how many seconds to try again.",
} as const;

export type ErrorStatus = keyof typeof ERRORS;

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];

/** The statuses of the errors that a route can respond with. */
export function errorsOf(method: string, path: string, route: RouteDescription): ErrorStatus[] {
  const isWrite = WRITES.includes(method);
  const hasBody = route.body !== undefined || route.readsBody !== undefined || route.form !== undefined;
  const all: [ErrorStatus, boolean][] = [
    [400, true],
    [401, !route.isPublic],
    [403, !route.isPublic],
    [404, path.includes("[") || isFileOfTenant(route)],
    [408, hasBody],
    [409, isWrite && !route.isPublic],
    [413, hasBody],
    [415, hasBody],
    [419, isWrite && !route.isPublic],
    [422, hasBody || route.query !== undefined || isWrite],
    [429, true],
    [431, true],
    [500, true],
    [503, true],
  ];
  return all.filter(([, applies]) => applies).map(([status]) => status);
}

/** Whether it streams a file for the tenant that an administrator names: an unknown one is refused, where a list is empty. */
const isFileOfTenant = ({ query, response }: RouteDescription): boolean =>
  query instanceof z.ZodObject &&
  Object.hasOwn(query.shape, "tenant_id") &&
  response !== undefined &&
  !isSchema(response);
