import "server-only";
import { innerOf, isArray, isObject, isRecord, isTuple, isUnion, isValues, type Schema } from "./parts";

type Pick = (value: unknown) => unknown;

/** Types of schemas that may hold an object without naming its fields. */
const OPAQUE: readonly string[] = ["intersection", "lazy"];

/** Null for schemas whose values are returned unchanged. */
const pickers = new WeakMap<Schema, Pick | null>();

/**
 * Copies the fields of a value that its schema describes, at every level. Values of simple types stay as they are: a Date
 * passes for the text that JSON makes of it. Nothing is checked.
 * @throws Error for a union or an intersection of objects, whose fields can't be told apart without checking the value, and
 *   for a lazy schema
 */
export function pick(schema: Schema, value: unknown): unknown {
  const picker = pickerOf(schema);
  return picker ? picker(value) : value;
}

function pickerOf(schema: Schema): Pick | null {
  const known = pickers.get(schema);
  if (known !== undefined) return known;
  const picker = makePicker(schema);
  pickers.set(schema, picker);
  return picker;
}

function makePicker(schema: Schema): Pick | null {
  const inner = innerOf(schema);
  if (inner) return pickerOf(inner);
  if (isArray(schema)) return pickItems(pickerOf(schema._zod.def.element));
  if (isRecord(schema)) return pickEntries(pickerOf(schema._zod.def.valueType));
  if (isTuple(schema)) return pickPlaces(schema._zod.def.items.map(pickerOf));
  if (isObject(schema)) return pickFields(schema._zod.def.shape, takesOtherFields(schema));
  if (isUnion(schema) && schema._zod.def.options.some(pickerOf)) throw new Error("A response has a union of objects");
  if (OPAQUE.includes(schema._zod.def.type)) throw new Error(`A response has a schema of type ${schema._zod.def.type}`);
  return null;
}

const takesOtherFields = ({ _zod: { def } }: { _zod: { def: { catchall?: Schema | undefined } } }): boolean =>
  def.catchall !== undefined && def.catchall._zod.def.type !== "never";

const pickItems = (picker: Pick | null): Pick | null =>
  picker && ((value) => (Array.isArray(value) ? value.map(picker) : value));

const pickPlaces =
  (picked: (Pick | null)[]): Pick =>
  (value) =>
    Array.isArray(value) ? picked.map((picker, place) => (picker ? picker(value[place]) : value[place])) : value;

const pickEntries = (picker: Pick | null): Pick | null =>
  picker &&
  ((value) =>
    isValues(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, picker(entry)])) : value);

function pickFields(shape: Record<string, Schema>, takesOthers: boolean): Pick {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, picker: pickerOf(schema) }));
  return (value) => {
    if (!isValues(value)) return value;
    const picked: Record<string, unknown> = takesOthers ? { ...value } : {};
    for (const { name, picker } of fields) {
      const given = value[name];
      if (given !== undefined) picked[name] = picker ? picker(given) : given;
    }
    return picked;
  };
}
