import "server-only";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schemas = Record<string, JsonSchema>;

/** What the document's parts have in common. */
export type Components = {
  /** The schemas that have a name, as far as they have been described. */
  named: Schemas;
  /** Of the objects that keys and webhooks get: the fields that are null for those without personal data. */
  personalFields: Map<z.core.$ZodType, string[]>;
};

/**
 * The JSON Schema of a zod schema.
 * @param direction whether it describes what a request may contain or what a response contains; a change of a record may
 *   also contain the read-only fields of the record
 * @param components takes up the schemas that have a name; the result refers to them under #/components/schemas
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  direction: "input" | "output" | "change of a record",
  { named, personalFields }: Components,
): JsonSchema {
  const { properties, $defs = {} } = z.toJSONSchema(z.strictObject({ root: schema }), {
    io: direction === "output" ? "output" : "input",
    unrepresentable: "any", // a function that checks, whose messages say what it wants
    override: ({ zodSchema, jsonSchema }) => {
      simplify(zodSchema, jsonSchema);
      if (direction === "change of a record" && jsonSchema.properties) delete jsonSchema.additionalProperties;
      if (direction === "output") allowNull(jsonSchema, personalFields.get(zodSchema) ?? []);
    },
  });
  for (const [name, definition] of Object.entries($defs))
    addNamed(named, name, withReferences(definition) as JsonSchema);
  return withReferences(properties?.root) as JsonSchema;
}

/** @throws Error when two different schemas have the same name: the document could describe only one of them */
function addNamed(named: Schemas, name: string, definition: JsonSchema): void {
  const known = named[name];
  if (known && !isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are called ${name}.`);
  named[name] = definition;
}

function simplify(schema: z.core.$ZodType, json: JsonSchema): void {
  if (json.format) delete json.pattern; // the format says it shorter
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (isYesOrNo(schema)) json.type = "boolean";
}

function allowNull({ properties = {} }: JsonSchema, fields: string[]): void {
  for (const name of fields) {
    const field = properties[name];
    if (field && !hasNull(field)) properties[name] = { anyOf: [field as JsonSchema, { type: "null" }] };
  }
}

const hasNull = (schema: boolean | JsonSchema): boolean =>
  typeof schema === "object" && (schema.type === "null" || (schema.anyOf ?? []).some((one) => hasNull(one)));

/** A yes or no that is sent as text, as in a query. */
function isYesOrNo({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === "pipe" && (def as z.core.$ZodPipeDef).out._zod.def.type === "boolean";
}

/** A definition that refers to the components of the document. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" ? String(inner).replace("#/$defs/", "#/components/schemas/") : withReferences(inner),
    ]),
  );
}
