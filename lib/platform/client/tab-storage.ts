/** Keeps a value, as JSON, for as long as the tab is open; null removes it. @param replacer as for JSON.stringify */
export function keepInTab(key: string, value: unknown, replacer?: (field: string, value: unknown) => unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value, replacer));
  } catch {
    // The storage is full or forbidden: the value is still in the page.
  }
}

/** The value the tab keeps; null if there is none. */
export function readFromTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
