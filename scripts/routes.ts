import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { descriptionOf } from "@/lib/identity/http/route-description.server";
import type { DescribedRoute } from "@/lib/integrations/openapi/operation.server";

const APP = join(import.meta.dirname, "../app");
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Answers 404 for what has no route. */
const CATCH_ALL = "/api/[...path]";

/** All routes under app/api that describe themselves. The contract test misses those that do not. */
export async function describedRoutes(): Promise<DescribedRoute[]> {
  const routes: DescribedRoute[] = [];
  for (const { path, module } of await routeFiles(join(APP, "api"))) {
    if (path === CATCH_ALL) continue;
    for (const method of methodsIn(module)) {
      const route = descriptionOf(module[method]);
      if (route) routes.push({ method, path, route });
    }
  }
  return routes;
}

/** The methods of each address that has a route, and a pattern of its path. The first pattern that matches counts. */
export async function methodsOfRoutes(): Promise<{ pattern: string; methods: string[] }[]> {
  const files = (await routeFiles(APP)).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return files.map(({ path, module }) => ({ pattern: patternOf(path), methods: allowedBy(methodsIn(module)) }));
}

// As Next orders them: a word comes before a parameter, and a parameter before one of several segments.
const placeOf = ({ path }: RouteFile) => path.replaceAll("[...", "\uffff\uffff").replaceAll("[", "\uffff");

function patternOf(path: string): string {
  const segments = path.split("/").map((segment) => {
    if (segment.startsWith("[...")) return ".+";
    return segment.startsWith("[") ? "[^/]+" : segment.replaceAll(".", "[.]");
  });
  return `^${segments.join("/")}$`;
}

/** Next adds OPTIONS to the methods of every route, and HEAD to GET. */
const allowedBy = (methods: string[]) =>
  [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort();

type RouteFile = { path: string; module: Record<string, unknown> };

async function routeFiles(folder: string): Promise<RouteFile[]> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /(^|\/)route\.tsx?$/.test(name)).sort();
  const routes: RouteFile[] = [];
  for (const file of files.map((name) => join(folder, name)))
    routes.push({ path: `/${relative(APP, dirname(file))}`, module: await import(pathToFileURL(file).href) });
  return routes;
}

const methodsIn = (module: Record<string, unknown>) => METHODS.filter((name) => name in module);
