const store = globalThis as typeof globalThis & { singletons?: Map<string, unknown> };
store.singletons ??= new Map();
const values = store.singletons;

type Singleton<T> = {
  /** The value, created by the first call. */
  get: () => T;
  /** The value if there is one already. */
  peek: () => T | undefined;
  set: (value: T) => void;
  /** Removes the value, so that the next `get` creates another one. */
  clear: () => void;
};

/** A value that a process has only once. A module variable is not enough, since Next bundles a module more than once. */
export const singleton = <T>(name: string, create: () => T): Singleton<T> => ({
  get: () => {
    if (!values.has(name)) values.set(name, create());
    return values.get(name) as T;
  },
  peek: () => values.get(name) as T | undefined,
  set: (value) => void values.set(name, value),
  clear: () => void values.delete(name),
});

/** A singleton that a higher room sets once per process and a lower one reads. `get` throws before it is set. */
export const registry = <T>(name: string): Singleton<T> =>
  singleton<T>(name, () => {
    throw new Error(`No ${name} are registered: import lib/domains.server.ts first`);
  });
