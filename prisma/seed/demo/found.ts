/** The value of a key that has to be there. @throws RangeError when it is not. */
export function lookUp<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new RangeError(`Nothing known by ${String(key)}`);
  return value;
}

/** The first one that passes. @throws RangeError when none does. */
export function firstOf<Value>(values: readonly Value[], passes: (value: Value) => boolean): Value {
  const value = values.find(passes);
  if (value === undefined) throw new RangeError("None of these passes");
  return value;
}
