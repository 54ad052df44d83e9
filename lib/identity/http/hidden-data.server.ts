import "server-only";
import type { z } from "zod";
import { forbidden } from "@/lib/platform/http/errors.server";
import { isSchema, type ResponseSchema } from "@/lib/platform/http/responses";
import type { FieldErrors } from "@/lib/platform/schemas/field-errors";
import {
  isNonPersonal,
  isNonPersonalText,
  PersonalFieldRefused,
  withoutPersonalData,
  withStoredPersonalData,
} from "@/lib/platform/schemas/non-personal";
import type { RouteDescription } from "./route-description.server";

// What an API key without personal data may ask, send and get.

/**
 * Refuses to search, filter or sort by personal fields, which would reveal them. A list without such fields takes every
 * parameter.
 * @throws HttpError 403
 */
export function requireNonPersonalQuery(
  parameters: URLSearchParams,
  { query, response }: { query?: unknown; response?: ResponseSchema | undefined },
): void {
  if (!query || (isSchema(response) && isNonPersonal(response))) return;
  const { shape = {} } = query as { shape?: Record<string, z.ZodType> };
  for (const [name, value] of parameters) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (value !== "" && !(field && isNonPersonalText(field, value))) {
      throw forbidden(`This key reads no personal data, so it may not use the parameter ${name} in this way.`);
    }
  }
}

/** The body with the personal fields that the key could not read as they are stored. @throws HttpError 403 */
export function bodyWithStored(schema: z.ZodType, sent: unknown, stored: unknown): unknown {
  try {
    return withStoredPersonalData(schema, sent, stored);
  } catch (error) {
    if (!(error instanceof PersonalFieldRefused)) throw error;
    throw forbidden(
      `This key reads no personal data, so it may not write ${error.path}. Send null to leave it as it is.`,
    );
  }
}

type Values = Record<string, unknown>;
type Refused = { message?: unknown; errors?: FieldErrors } & Values;

/**
 * The answer without personal data. A refusal has a code; once the work has begun, it may rest on what is stored, so its
 * message says no more than the code. Files are the business of the routes that send them.
 */
export async function answerWithoutPersonalData(
  answer: Response,
  { response, otherResponses }: RouteDescription,
  { hasBegun }: { hasBegun?: true },
): Promise<Response> {
  const { status, headers } = answer;
  if (answer.body === null) return answer;
  if (!isJson(headers)) {
    if (response && !isSchema(response)) return answer;
    throw new Error("A key without personal data got an answer that is neither JSON nor a file");
  }
  const body: unknown = await answer.json();
  headers.delete("content-length");
  if (status < 400) return Response.json(picked(response, body), { status, headers });
  const { message, errors, retry_after, reference, ...rest } = body as Refused;
  const { code, sentence } = REFUSALS[status] ?? UNKNOWN;
  const isTold = !hasBegun || status === 429 || status >= 500;
  return Response.json(
    {
      ...withoutNulls((picked(otherResponses?.[status], rest) ?? {}) as Values),
      message: isTold ? message : sentence,
      ...(errors !== undefined && { errors: isTold ? errors : withoutReasons(errors) }),
      ...{ code, retry_after, ...(status >= 500 && { reference }) },
    },
    { status, headers },
  );
}

const isJson = (headers: Headers) => /^application\/json\b/.test(headers.get("content-type") ?? "");

const picked = (schema: ResponseSchema | undefined, body: unknown) =>
  isSchema(schema) ? withoutPersonalData(schema, body) : null;

/** A field that is there but hidden would tell one refusal from another. */
const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Only the fields that were sent: a path into them would say what is stored there. */
const withoutReasons = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.keys(errors).map((path) => [path.split(".")[0], ["Not accepted."]]));

const UNKNOWN = { code: "refused", sentence: "Refused." };

const REFUSALS: Partial<Record<number, typeof UNKNOWN>> = {
  401: { code: "unauthenticated", sentence: "Unauthenticated." },
  403: { code: "forbidden", sentence: "You may not do this." },
  404: { code: "not_found", sentence: "Not found." },
  409: { code: "conflict", sentence: "The record does not allow this now, or has changed." },
  413: { code: "too_large", sentence: "The request is too large." },
  415: { code: "wrong_type", sentence: "The content type is not accepted." },
  422: { code: "invalid", sentence: "A value was not accepted." },
  429: { code: "too_many_requests", sentence: "Too many requests." },
  500: { code: "error", sentence: "Something went wrong." },
  503: { code: "unavailable", sentence: "The service is busy." },
};
