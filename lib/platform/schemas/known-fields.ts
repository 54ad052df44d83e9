import { z } from "zod";
import { MAX_UNKNOWN_FIELDS, UNKNOWN_FIELD } from "./field-errors";
import { fieldOf, isArray, isObject, isPipe, isRecord, isUnion, isValues, presentOf, type Schema } from "./parts";

type Issue = z.core.$ZodIssueUnrecognizedKeys;

/**
 * A JSON body without the read-only fields of the record that it changes, at every depth. A field is unknown when neither
 * the body's schema nor the record has it in this place; a value of the wrong type is left to the schema.
 * @param record the schema of the record as clients read it
 * @throws ZodError with the unknown fields, at most `MAX_UNKNOWN_FIELDS`
 */
export function knownFields(body: Schema, sent: unknown, record?: Schema): unknown {
  const unknown: Issue[] = [];
  const known = walk(sent, leavesOf(body), record ? leavesOf(record) : [], [], unknown);
  if (unknown.length > 0) throw new z.ZodError(unknown);
  return known;
}

/** Parses a body that changes no record. @throws ZodError */
export const parseKnown = (body: z.ZodType, sent: unknown) => body.parseAsync(knownFields(body, sent));

function walk(sent: unknown, body: Schema[], record: Schema[], path: PropertyKey[], unknown: Issue[]): unknown {
  if (Array.isArray(sent)) {
    const [item, read] = [itemsOf(body), itemsOf(record)];
    if (item.length === 0) return sent;
    return sent.slice(0, lengthLimitOf(body) + 1).map((one, place) => walk(one, item, read, [...path, place], unknown));
  }
  if (!isValues(sent) || !body.some(takesFields)) return sent;
  const known = Object.entries(sent).filter(([name]) => {
    const isKnown = fieldsOf(body, name).length > 0;
    if (!isKnown && fieldsOf(record, name).length === 0 && unknown.length < MAX_UNKNOWN_FIELDS) {
      unknown.push({ code: "unrecognized_keys", keys: [name], path, message: UNKNOWN_FIELD });
    }
    return isKnown;
  });
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      walk(value, fieldsOf(body, name), fieldsOf(record, name), [...path, name], unknown),
    ]),
  );
}

const takesFields = (leaf: Schema) => isObject(leaf) || isRecord(leaf) || isOpen(leaf);

/** Takes any value: its fields are the business of other code. */
const isOpen = ({ _zod: { def } }: Schema) => ["any", "unknown", "custom", "transform"].includes(def.type);

const itemsOf = (leaves: Schema[]): Schema[] =>
  leaves.flatMap((leaf) => (isArray(leaf) ? leavesOf(leaf._zod.def.element) : []));

/**
 * How many items a list may have. With one more the schema refuses it for its length, and does not look at all the others.
 */
const lengthLimitOf = (leaves: Schema[]): number => Math.max(...leaves.filter(isArray).map(maxLengthOf));

const maxLengthOf = ({ _zod: { def } }: z.core.$ZodArray): number =>
  Math.min(
    ...(def.checks ?? []).map(({ _zod: { def } }) => (isMaxLength(def) ? def.maximum : Number.POSITIVE_INFINITY)),
  );

const isMaxLength = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === "max_length";

/** The leaves of a field; none when no schema knows it. */
const fieldsOf = (leaves: Schema[], name: string): Schema[] =>
  leaves.flatMap((leaf) => {
    const field = fieldIn(leaf, name);
    return field ? leavesOf(field) : [];
  });

function fieldIn(leaf: Schema, name: string): Schema | undefined {
  if (isOpen(leaf)) return leaf;
  if (isRecord(leaf)) return takesKey(leaf, name) ? leaf._zod.def.valueType : undefined;
  return isObject(leaf) ? (fieldOf(leaf, name) ?? leaf._zod.def.catchall) : undefined;
}

/** Any key, or one of a list. */
const takesKey = ({ _zod: { def } }: z.core.$ZodRecord, key: string) =>
  def.keyType._zod.def.type !== "enum" || z.safeParse(def.keyType, key).success;

/** The schemas of the values that a schema takes: the options of a union, both sides of an intersection. */
function leavesOf(schema: Schema): Schema[] {
  const known = LEAVES.get(schema) ?? findLeaves(schema);
  LEAVES.set(schema, known);
  return known;
}

const LEAVES = new WeakMap<Schema, Schema[]>();

function findLeaves(schema: Schema): Schema[] {
  const { def } = schema._zod;
  if (isUnion(schema)) return schema._zod.def.options.flatMap(leavesOf);
  if (def.type === "intersection") {
    const { left, right } = def as z.core.$ZodIntersectionDef;
    return [left, right].flatMap(leavesOf);
  }
  if (isPipe(schema)) {
    const { in: before, out } = schema._zod.def;
    return leavesOf(hasFields(before) ? before : out);
  }
  const present = presentOf(schema);
  return present ? leavesOf(present) : [schema].filter((leaf) => leaf._zod.def.type !== "never");
}

/** Whether a schema says which fields its values have, itself or in the items of a list. */
const hasFields = (schema: Schema): boolean =>
  leavesOf(schema).some((leaf) =>
    isArray(leaf) ? hasFields(leaf._zod.def.element) : isObject(leaf) || isRecord(leaf),
  );
