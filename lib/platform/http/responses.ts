import { z } from "zod";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

// The schemas of what the API responds with, from which the OpenAPI document and the contract test are made.

/** A moment as JSON: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** When a row was made and last changed, which some records show. */
export const timestamps = { created_at: instant.optional(), updated_at: instant.optional() };

/** The schema of a record, with its name in the OpenAPI document. It has no other fields. */
export const responseOf = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.strictObject(shape).meta({ id: name });

const metaResponse = nonPersonal(
  responseOf("Meta", {
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    more: z
      .literal(true)
      .optional()
      .describe("There are more rows than `total`, since they were counted up to a limit."),
  }),
);

export type Meta = z.output<typeof metaResponse>;

/** One page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row), meta: metaResponse });

/** A list without pages. */
export const dataOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row) });

/** What a dropdown offers. */
export const optionsResponse = dataOf(responseOf("Option", { id: z.int(), name: z.string() }));

/** A sentence for whoever asked. */
export const messageResponse = z.strictObject({ message: z.string() });

/** The body of an error: its sentence and, where fields were refused, theirs by field. */
export const refusal = responseOf("Refusal", {
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional().describe("Sent to API keys without personal data, which get a fixed message."),
});

const throttled = refusal.extend({ retry_after: z.int().optional().describe("How long to wait, in seconds.") });
const failed = refusal.extend({ reference: refusal.shape.message });

/** The body of an error of this status where a route describes no other. */
export function refusalOf(status: number): z.ZodType {
  if (status === 429) return throttled;
  return status === 500 ? failed : refusal;
}

/** The body of an error that may say more than its sentence. */
export const refusalWith = (more: Record<string, z.ZodType>) =>
  z.strictObject({
    ...refusal.shape,
    ...Object.fromEntries(Object.entries(more).map(([name, schema]) => [name, schema.optional()])),
  });

/** The body of a 409 to a change: a refusal, with the record where another change came first. */
export const staleOf = (record: z.ZodType) => refusalWith({ current: record });

/** A response that is a file of one of these media types. */
type FileResponse = { mediaTypes: readonly string[] };

export const fileOf = (...mediaTypes: string[]): FileResponse => ({ mediaTypes });

export type ResponseSchema = z.ZodType | FileResponse;

export const isSchema = (response: ResponseSchema | undefined): response is z.ZodType =>
  response !== undefined && !("mediaTypes" in response);

/** What a handler may return for the schema of its response: what becomes that by JSON.stringify, such as a Date. */
export type Sendable<T> = unknown extends T
  ? unknown
  : T extends string
    ? T | (string extends T ? { toJSON: () => string } : never)
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : T extends object
        ? { [Key in keyof T]: Sendable<T[Key]> }
        : T;
