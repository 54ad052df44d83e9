import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Routes and screens, by their noun. */
const ROUTE = /^app\/(?:api|\(console\))\/([a-z-]+)\//;
/** Files of a room: its folder, its domain and its name. */
const ROOM = /^((?:lib|components)\/([a-z]+)\/([a-z-]+))\//;
/** A room that the routes of more nouns import belongs to none of them. */
const MAX_NOUNS_OF_ROOM = 4;

type Nouns = {
  /** The noun of a route; for another file its room, and the nouns whose routes import that room. */
  ofSource: (path: string) => string[];
  /**
   * The longest noun in a test's file name, also in the singular: "sale-form" gives sales, "lead-imports-large"
   * lead-imports. Nouns of routes come before rooms.
   */
  ofTest: (path: string) => string | undefined;
};

/** @param files the paths of the project's files */
export function findNouns(files: string[]): Nouns {
  const routes = files.filter((file) => ROUTE.test(file) && existsSync(file));
  const nounOfRoute = (path: string) => ROUTE.exec(path)?.[1] ?? "";
  const ofRoutes = [...new Set(routes.map(nounOfRoute))];
  const nounsOfRoom = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const room of importsOf(route).flatMap((path) => ROOM.exec(path)?.[1] ?? [])) {
      nounsOfRoom.set(room, new Set(nounsOfRoom.get(room)).add(nounOfRoute(route)));
    }
  }

  function ofSource(path: string): string[] {
    if (ROUTE.test(path)) return [nounOfRoute(path)];
    const [, room, domain = "", name = ""] = ROOM.exec(path) ?? [];
    if (room === undefined) return [];
    if (ofRoutes.includes(name) || domain === "platform") return [name];
    const nouns = [...(nounsOfRoom.get(room) ?? [])];
    if (nouns.length > 0 && nouns.length <= MAX_NOUNS_OF_ROOM) return [name, ...nouns];
    return ofRoutes.includes(domain) ? [name, domain] : [name];
  }

  const ofRooms = [...new Set(files.flatMap(ofSource))].filter((noun) => !ofRoutes.includes(noun));
  return { ofSource, ofTest: (path) => longestIn(path, ofRoutes) ?? longestIn(path, ofRooms) };
}

function longestIn(path: string, nouns: string[]): string | undefined {
  const name = `-${basename(path).replace(/\.(test|spec)\.ts$/, "")}-`;
  const isIn = (noun: string) => name.includes(`-${noun}-`) || name.includes(`-${singularOf(noun)}-`);
  return nouns.filter(isIn).toSorted((one, other) => other.length - one.length)[0];
}

export const singularOf = (noun: string) => noun.replace(/s$/, "");

/** The paths of the project's own files that a file may import. */
export function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, "utf8").matchAll(/from "([@.][^"]+)"/g)].map(([, path = ""]) => path);
  return specifiers.flatMap((specifier) => {
    const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(file), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  });
}
