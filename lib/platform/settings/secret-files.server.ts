import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/** The variable that names the file of a secret. */
export const fileVariableOf = (name: string) => `${name}_FILE`;

/**
 * Reads secrets from files, as Docker and Kubernetes provide them. Blanks around a secret are no part of it.
 * @returns the environment with these secrets, and a line for each that could not be read; no line repeats a value.
 */
export function readSecretFiles(environment: Environment, names: readonly string[]) {
  const given = { ...environment };
  const faults: string[] = [];
  for (const name of names) {
    const variable = fileVariableOf(name);
    const path = environment[variable];
    if (!path) continue;
    try {
      given[name] = readFileSync(path, "utf8").trim();
      if (environment[name]) faults.push(`${variable} can't be set beside ${name}`);
      else if (given[name] === "") faults.push(`${variable} names an empty file`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      faults.push(`${variable} names a file that can't be read (${code})`);
    }
  }
  return { given, faults };
}
