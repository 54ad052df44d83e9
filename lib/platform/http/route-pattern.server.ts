import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { singleton } from "@/lib/platform/process/singleton";

/** What `next build` writes of its routes. */
type RoutesManifest = { staticRoutes: { page: string }[]; dynamicRoutes: { page: string; regex: string }[] };

/** The route of a path that belongs to none, and of every path on the development server. */
export const NO_ROUTE = "other";

const find = singleton("route-finder", () => routeFinder(readRoutesManifest()));

/** The route of a path, for the log, the metrics and the traces: a path may hold names, addresses and tokens. */
export const routeOf = (path: string): string => find.get()(path);

function readRoutesManifest(): RoutesManifest {
  try {
    const file = join(/* turbopackIgnore: true */ process.cwd(), ".next/routes-manifest.json");
    return JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as RoutesManifest;
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] }; // the development server has not built them
  }
}

/** A function that finds the route of a path: "/api/leads/[id]" of "/api/leads/5". */
export function routeFinder({ staticRoutes, dynamicRoutes }: RoutesManifest): (path: string) => string {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    if (fixed.has(path)) return path;
    return patterns.find(({ regex }) => regex.test(path))?.page ?? NO_ROUTE;
  };
}
