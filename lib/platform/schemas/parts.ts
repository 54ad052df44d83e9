import type { z } from "zod";

// How the parts of a schema are reached by code that walks a value along its schema.

export type Schema = z.core.$ZodType;
export type Values = Record<string, unknown>;

export const isObject = (schema: Schema): schema is z.core.$ZodObject => schema._zod.def.type === "object";
export const isArray = (schema: Schema): schema is z.core.$ZodArray => schema._zod.def.type === "array";
export const isUnion = (schema: Schema): schema is z.core.$ZodUnion => schema._zod.def.type === "union";
export const isRecord = (schema: Schema): schema is z.core.$ZodRecord => schema._zod.def.type === "record";
export const isTuple = (schema: Schema): schema is z.core.$ZodTuple => schema._zod.def.type === "tuple";
export const isPipe = (schema: Schema): schema is z.core.$ZodPipe => schema._zod.def.type === "pipe";

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field by its name, which a client may have sent: "__proto__" is none. */
export const fieldOf = ({ _zod: { def } }: z.core.$ZodObject, name: string): Schema | undefined =>
  Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;

/** The schema of the present value, of an optional schema and the like. */
export const presentOf = ({ _zod: { def } }: Schema): Schema | undefined => (def as { innerType?: Schema }).innerType;

/** The schema that a schema passes its values on to: for an optional one, that of the present value. */
export function innerOf(schema: Schema): Schema | undefined {
  if (!isPipe(schema)) return presentOf(schema);
  const { in: before, out } = schema._zod.def;
  return before._zod.def.type === "transform" ? out : before;
}
