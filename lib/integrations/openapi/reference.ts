// The OpenAPI document as the screen "API reference" shows it.

/** What the screen reads of a JSON Schema. https://json-schema.org/draft/2020-12 */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

/** An operation as the list of all shows it. The method of an event that we send is EVENT. */
export type OperationLink = { id: string; method: string; path: string; summary: string };

export type OperationGroup = { name: string; operations: OperationLink[] };

export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };

/** A body by its media type. */
export type Body = { mediaType: string; schema: Schema };

export type OperationResponse = { status: string; description: string; bodies: Body[] };

/** Everything of one operation. */
export type Operation = OperationLink & {
  permissions: string[];
  administrators: boolean;
  /** The scopes of API keys that open it. */
  scopes: string[];
  /** Whether users may call it with their session. */
  takesSessions: boolean;
  isPublic: boolean;
  parameters: Parameter[];
  bodies: Body[];
  responses: OperationResponse[];
  /** The schemas that its bodies refer to by name. */
  schemas: Schemas;
};

const REFERENCE = "#/components/schemas/";

/** The name of the schema that this one refers to. */
export const nameOf = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : undefined;

/** The schema itself, where this one refers to it by name. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : { ...schemas[name], ...(schema.description && schema) };
}

/** The choices of a schema, of which one has to fit. */
export const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

export const isNull = ({ type }: Schema) => type === "null";

/** The fields of an object, with those of all the objects that it combines. */
export function fieldsOf(schema: Schema, schemas: Schemas): { fields: [string, Schema][]; required: string[] } {
  const { allOf = [], properties = {}, required = [] } = resolve(schema, schemas);
  const parts = allOf.map((part) => fieldsOf(part, schemas));
  return {
    fields: [...parts.flatMap((part) => part.fields), ...Object.entries(properties)],
    required: [...parts.flatMap((part) => part.required), ...required],
  };
}
