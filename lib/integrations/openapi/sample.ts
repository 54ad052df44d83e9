import { choicesOf, fieldsOf, isNull, resolve, type Schema, type Schemas } from "./reference";

const MAX_DEPTH = 6;

const TEXTS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-23T08:15:00.000Z",
  date: "2026-11-23",
  email: "thandi@example.com",
  uri: "https://example.com",
  uuid: "7b1f4f0e-5d0f-4b6e-9a39-0d5a2f4b8c11",
};

/**
 * A value of the schema, to begin with or as an example.
 * @param only "required" leaves out the fields that a request need not have
 */
export function sampleOf(schema: Schema, schemas: Schemas, only: "required" | "all" = "all", depth = 0): unknown {
  const found = resolve(schema, schemas);
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  const inner = (part: Schema) => sampleOf(part, schemas, only, depth + 1);
  const choices = choicesOf(found);
  if (choices) return inner(choices.find((choice) => !isNull(choice)) ?? { type: "null" });
  const type = typeOf(found);
  if (type === "array") return found.items && depth < MAX_DEPTH ? [inner(found.items)] : [];
  if (type === "object") return depth < MAX_DEPTH ? objectOf(found, schemas, only, inner) : {};
  return scalarOf(type, found);
}

const typeOf = ({ type, properties, allOf }: Schema) =>
  (Array.isArray(type) ? type.find((one) => one !== "null") : type) ?? (properties || allOf ? "object" : undefined);

function objectOf(schema: Schema, schemas: Schemas, only: "required" | "all", inner: (part: Schema) => unknown) {
  const { fields, required } = fieldsOf(schema, schemas);
  const shown = fields.filter(([name]) => only === "all" || required.includes(name));
  return Object.fromEntries(shown.map(([name, field]) => [name, inner(field)]));
}

function scalarOf(type: string | undefined, { format = "", minimum = 1 }: Schema): unknown {
  if (type === "integer" || type === "number") return minimum;
  if (type === "boolean") return true;
  return type === "string" ? (TEXTS[format] ?? "text") : null;
}
