/** Stores a value as JSON until the tab closes; null removes it. @param replacer as for JSON.stringify */
export function storeInTab(key: string, value: unknown, replacer?: (field: string, value: unknown) => unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value, replacer));
  } catch {
    // The storage is full or forbidden: the value is still in the page.
  }
}

/** The stored value; null if there is none. */
export function readFromTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
