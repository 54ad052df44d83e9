import { z } from "zod";
import { fieldOf, innerOf, isArray, isObject, isRecord, isUnion, isValues, type Schema, type Values } from "./parts";

// API keys and webhooks without personal data read, write, filter and sort by the fields that are marked here, and by no
// others: a field that nobody has marked counts as personal.

/** "all", or whether a text, or the entry of a record under this key, is not personal. */
type Rule = "all" | ((text: string) => boolean);

/** Global, since Next bundles this module more than once. */
const RULE = Symbol.for("non-personal");

/**
 * Marks a field of a request or response, or a whole object, as holding neither personal data nor free text.
 * @param rule limits the mark to some values of a field, or to the entries of a record under some keys
 */
export function nonPersonal<Marked extends z.ZodType>(schema: Marked, rule: Rule = "all"): Marked {
  const marked = schema.clone(); // so that other uses of the schema stay unmarked
  return Object.assign(marked, { [RULE]: rule });
}

/** Marks every field of a shape. */
export const nonPersonalFields = <Shape extends Record<string, z.ZodType>>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, nonPersonal(field)])) as Shape;

/** The mark of a schema; that of the one it was derived from by `describe` or `meta`. */
function ruleOf(schema: Schema & { [RULE]?: Rule }): Rule | undefined {
  return schema[RULE] ?? (schema._zod.parent && ruleOf(schema._zod.parent));
}

/** Whether nothing that a schema describes is personal. */
export function isNonPersonal(schema: Schema): boolean {
  if (ruleOf(schema)) return true;
  const inner = innerOf(schema);
  if (inner) return isNonPersonal(inner);
  if (isObject(schema)) return Object.values(schema._zod.def.shape).every(isNonPersonal);
  return isArray(schema) && isNonPersonal(schema._zod.def.element);
}

/** Whether a text of a query is a value of a field that is not personal. */
export function isNonPersonalText(schema: Schema, text: string): boolean {
  const rule = ruleOf(schema);
  if (rule) return rule === "all" || rule(text);
  const inner = innerOf(schema);
  return inner !== undefined && isNonPersonalText(inner, text);
}

/** The schema of a value that is there: without `optional`, `nullable` and the like. */
function present(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? present(inner) : schema;
}

/** Whether anything that a schema describes is marked. Otherwise its values are hidden as a whole. */
function hasMarks(schema: Schema): boolean {
  if (ruleOf(schema)) return true;
  const inner = innerOf(schema);
  if (inner) return hasMarks(inner);
  if (isObject(schema)) return Object.values(schema._zod.def.shape).some(hasMarks);
  if (isUnion(schema)) return schema._zod.def.options.some(hasMarks);
  return isArray(schema) && hasMarks(schema._zod.def.element);
}

/** A JSON value that a schema describes, with null for everything personal, and without fields that it doesn't describe. */
export function withoutPersonalData(schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const rule = ruleOf(schema);
  if (rule) return allowed(rule, schema, value);
  return hasMarks(schema) ? mapParts(schema, value, withoutPersonalData) : null;
}

function allowed(rule: Rule, schema: Schema, value: unknown): unknown {
  if (rule === "all") return mapParts(schema, value, (part, inside) => allowed("all", part, inside));
  if (!isRecord(present(schema))) return typeof value === "string" && rule(value) ? value : null;
  return Object.fromEntries(Object.entries(value as Values).map(([key, entry]) => [key, rule(key) ? entry : null]));
}

/** A value with `map` applied to its parts: to its items or described fields, or to it as one of a union. */
function mapParts(schema: Schema, value: unknown, map: (schema: Schema, value: unknown) => unknown): unknown {
  const inner = innerOf(schema);
  if (inner) return map(inner, value);
  if (isArray(schema) && Array.isArray(value)) return value.map((item) => map(schema._zod.def.element, item));
  if (isObject(schema) && isValues(value)) {
    const fields = Object.entries(schema._zod.def.shape).filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(fields.map(([name, field]) => [name, map(field, value[name])]));
  }
  if (!isUnion(schema)) return value;
  const option = schema._zod.def.options.find((one) => z.safeParse(one, value).success);
  return option ? map(option, value) : null;
}

/** The objects of a schema, with the names of those of their fields that `withoutPersonalData` may answer null for. */
export function personalFieldsOf(schema: Schema): Map<Schema, string[]> {
  const found = new Map<Schema, string[]>();
  const visit = (one: Schema): void => {
    if (found.has(one) || isNonPersonal(one) || !hasMarks(one)) return;
    const inner = innerOf(one);
    if (inner) visit(inner);
    else if (isArray(one)) visit(one._zod.def.element);
    else if (isUnion(one)) one._zod.def.options.forEach(visit);
    else if (isObject(one)) {
      const fields = Object.entries(one._zod.def.shape);
      const names = fields.filter(([, field]) => mayBeHidden(field)).map(([name]) => name);
      for (let same: Schema | undefined = one; same; same = same._zod.parent) found.set(same, names);
      for (const [, field] of fields) visit(field);
    }
  };
  visit(schema);
  return found;
}

function mayBeHidden(schema: Schema): boolean {
  const rule = ruleOf(schema);
  if (rule) return rule !== "all" && !isRecord(present(schema));
  if (!hasMarks(schema)) return true;
  const inner = innerOf(schema);
  if (inner) return mayBeHidden(inner);
  return isUnion(schema) && schema._zod.def.options.some(mayBeHidden);
}

/** Thrown by `withStoredPersonalData`. */
export class PersonalFieldRefused extends Error {
  constructor(readonly path: string) {
    super(`${path} is personal`);
  }
}

/**
 * The JSON body of somebody who may read no personal data: personal fields that they sent as null, as they read them, get
 * their stored values, and are left out where there is none. Rows of lists are matched by id, and none may be missing. At
 * the top, a field is left out, which leaves it as it is.
 * @param stored the record that the body changes, as it is read in full; undefined for a new one
 * @throws PersonalFieldRefused for any other value of a personal field
 */
export function withStoredPersonalData(schema: Schema, sent: unknown, stored: unknown): unknown {
  const root = present(schema);
  if (!isObject(root) && !isNonPersonal(schema)) throw new PersonalFieldRefused("body");
  if (!isObject(root) || !isValues(sent)) return sent;
  const fields = Object.entries(sent).map(([name, value]) => {
    const field = fieldOf(root, name);
    if (!field) return [name, value] as const; // which the schema refuses
    const isLeftOut = value === null || !hasMarks(field);
    return [name, merged(field, value, isLeftOut || !isValues(stored) ? undefined : stored[name], name)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function merged(schema: Schema, sent: unknown, stored: unknown, path: string): unknown {
  const rule = ruleOf(schema);
  if (rule === "all" || (rule && typeof sent === "string" && rule(sent))) return sent;
  if (sent === null || sent === undefined || (saysNothing(sent) && !hasMarks(schema))) return stored ?? undefined;
  const inner = innerOf(schema);
  if (inner) return merged(inner, sent, stored, path);
  if (isObject(schema) && isValues(sent) && hasMarks(schema)) {
    return mergedFields(schema, sent, isValues(stored) ? stored : {}, path);
  }
  if (isArray(schema) && Array.isArray(sent) && hasMarks(schema)) {
    return mergedRows(schema, sent, Array.isArray(stored) ? stored : [], path);
  }
  throw new PersonalFieldRefused(path);
}

/** Whether a value is what a hidden one reads as: null, or an object of nothing else. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || (isValues(value) && Object.values(value).every(saysNothing));

function mergedRows({ _zod: { def } }: z.core.$ZodArray, sent: unknown[], stored: unknown[], path: string): unknown[] {
  const idOf = (row: unknown) => (isValues(row) ? row.id : undefined);
  const isSent = (row: unknown) => sent.some((one) => idOf(one) === idOf(row));
  if (!stored.every(isSent)) throw new PersonalFieldRefused(path);
  return sent.map((row, place) => {
    const known = idOf(row) === undefined ? undefined : stored.find((one) => idOf(one) === idOf(row));
    return merged(def.element, row, known, `${path}.${place}`);
  });
}

function mergedFields(schema: z.core.$ZodObject, sent: Values, stored: Values, path: string): Values {
  const { shape } = schema._zod.def;
  const unknown = Object.entries(sent).filter(([name]) => !Object.hasOwn(shape, name)); // which the schema refuses
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, merged(field, sent[name], stored[name], `${path}.${name}`)] as const,
  );
  return Object.fromEntries([...fields, ...unknown].filter(([, value]) => value !== undefined));
}
