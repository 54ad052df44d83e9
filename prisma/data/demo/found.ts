/** The value of a key. @throws RangeError when there is none */
export function lookUp<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new RangeError(`There is no value for ${String(key)}`);
  return value;
}

/** The first value that passes. @throws RangeError when none does */
export function firstOf<Value>(values: readonly Value[], passes: (value: Value) => boolean): Value {
  const value = values.find(passes);
  if (value === undefined) throw new RangeError("None of the values passes");
  return value;
}
